import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// An asset of the book of a key, as the work in the background names it.
struct OwnedAsset: Sendable, Hashable {
    let book: ID<User>
    let asset: ID<Asset>
}

extension LedgerStore {
    /// The shortest time between two syncs of an asset by itself.
    private static let syncSeconds: Int64 = 15 * 60
    /// The most assets of one round.
    static let syncsAtOnce = 100

    /// Throws if an asset cannot be read from a chain.
    func requireSyncable(_ id: ID<Asset>, _ visit: BookVisit) async throws {
        try await read(visit) { db, book in
            let asset: AssetRecord = try book.require(id, in: db)
            try asset.requireOwnTransactions()
            _ = try ChainPlace(asset)
        }
    }

    /// Returns assets of current books whose sync is due, with their books, the longest due first.
    func dueSyncs(at now: Timestamp) async throws -> [(owned: OwnedAsset, book: BookOwnership)] {
        try await database.read { db in
            try db.all(
                """
                SELECT a.id, \(BookOwnership.columns) FROM assets a INDEXED BY assets_sync_due
                CROSS JOIN books b ON b.book = a.book
                CROSS JOIN users u ON u.user = b.user AND u.book = b.book
                \(BookOwnership.household)
                WHERE a.sync_due_at <= \(now) AND a.deleted_at IS NULL AND \(BookOwnership.isThere)
                ORDER BY a.sync_due_at LIMIT \(Self.syncsAtOnce)
                """
            ) { row in
                let book = try BookOwnership(row, from: 1)
                return (OwnedAsset(book: book.key, asset: try row.id(0)), book)
            }
        }
    }

    /// Starts a sync: the next one by itself is due in 15 minutes, also after a crash. Returns the place to
    /// read and the ids that are known, or nil if there is nothing to read.
    func beginSync(
        of owned: OwnedAsset, at now: Timestamp
    ) async throws -> (place: ChainPlace, known: Set<String>)? {
        try await database.write { db in
            guard let book = try Book.writable(of: owned.book, in: db),
                let asset = try book.asset(owned.asset, in: db)
            else { return nil }
            guard let place = try? ChainPlace(asset) else {
                try book.setSyncDue(nil, of: asset.id, in: db)
                return nil
            }
            try book.setSyncDue(now.adding(seconds: Self.syncSeconds), of: asset.id, in: db)
            return (place, try book.knownChainIDs(of: asset.id, in: db))
        }
    }

    /// Tells the owner why a sync failed; nothing else changes.
    func failSync(of owned: OwnedAsset, _ failure: SyncFailure, at now: Timestamp) async throws {
        try await database.write { db in
            guard let book = try Book.writable(of: owned.book, in: db) else { return }
            try book.setSyncResult(failure.message, at: nil, of: owned.asset, in: db)
            try book.advance(at: now, in: db)
        }
    }

    /// Books a report in one write unit. Throws `SyncFailure`.
    /// - Parameter ids: as many as transactions in the report, and three for differences.
    func keep(
        _ report: ChainReport, of place: ChainPlace, for owned: OwnedAsset, timeZone: String,
        ids: [ID<AssetTransaction>], at now: Timestamp
    ) async throws {
        let today = TimeZones.today(in: timeZone, at: now)
        try await database.write { db in
            guard let book = try Book.writable(of: owned.book, in: db),
                let asset = try book.asset(owned.asset, in: db), (try? ChainPlace(asset)) == place
            else { throw SyncFailure.changed }
            var new: [ChainBooking.Dated] = []
            for transaction in report.transactions
            where try !book.hasChainTransaction(transaction.id, of: asset.id, in: db) {
                // The clock of a chain can be ahead of ours.
                let day = min(today, TimeZones.today(in: timeZone, at: transaction.time))
                new.append((day, transaction))
            }
            new.sort { ($0.transaction.time, $0.transaction.id) < ($1.transaction.time, $1.transaction.id) }
            let days = try book.days(of: asset.id, from: new.first?.date ?? today, in: db)
            let booking = try ChainBooking(
                report, new: new, on: asset, days: days,
                isFirst: try !book.hasChainHistory(asset.id, in: db), today: today)
            if booking.lines.isEmpty {
                try book.setSyncResult(nil, at: now, of: asset.id, in: db)
            } else {
                try book.keep(
                    booking, of: report, on: asset, days: days, ids: ids, at: now, in: db)
            }
            try book.advance(at: now, in: db)
        }
    }
}
