package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

extension LedgerStore {
    func assets(_ visit: BookVisit) async throws -> Answer {
        try await read(visit) { db, book in
            let targets = try book.namedTargets(of: nil, in: db)
            let assets = try book.valued(book.assets(in: db), on: visit.today, in: db)
                .map { try $0.answer(targets[$0.id] ?? []) }
            return try Self.answer(
                AssetList(assets: assets), rows: assets.reduce(0) { $0 + 1 + $1.allocations.count }, in: db)
        }
    }

    /// Changes an asset. The end of a link to an account books its balance as one deposit, which goes on to
    /// fund the same goals.
    func updateAsset(
        _ id: ID<Asset>, _ draft: AssetDraft, deposit: ID<AssetTransaction>, _ visit: BookVisit,
        if precondition: Precondition
    ) async throws -> Versioned<Asset> {
        try await change(visit) { db, book in
            let old = try book.valued(book.require(id, in: db) as AssetRecord, on: visit.today, in: db)
            var asset: AssetRecord = try Self.change(id, by: draft, visit, if: precondition, book, in: db)
            if old.account != nil, asset.account == nil, !old.balance.isZero {
                let record = AssetTransactionRecord(
                    id: deposit, asset: id, kind: .deposit, amount: old.balance, date: visit.today,
                    createdAt: visit.now)
                asset = try Self.book(record, on: asset, raisesTarget: false, book, in: db)
            }
            return try Self.versioned(asset, visit, book, in: db)
        }
    }

    /// Deletes an asset and its allocations; its transactions wait for a restoration. One with allocations is
    /// kept unless `isConfirmed`.
    func deleteAsset(
        _ id: ID<Asset>, isConfirmed: Bool, _ visit: BookVisit, if precondition: Precondition
    ) async throws -> DeletedID<Asset> {
        try await delete(id, visit, if: precondition) { (stored: AssetRecord, book, db) in
            let asset = try book.valued(stored, on: visit.today, in: db)
            let targets = try book.targets(of: id, in: db)
            if !targets.isEmpty, !isConfirmed {
                throw APIError(
                    .conflict,
                    "This asset is allocated to goals. Send confirm=true to delete it nevertheless.")
            }
            let parts = Funding.parts(of: asset.balance, asset.currency, among: targets)
            try book.keepFunding(
                zip(targets, parts).map { target, funded in
                    FundedPart(
                        asset: id, currency: asset.currency, goal: target.goal, funded: funded)
                }, at: visit.now, in: db)
            try book.trash(stored, at: visit.now, in: db)
            for target in targets {
                try book.set(.zero, of: id, for: target.goal, at: visit.now, in: db)
                try book.touch(target.goal, at: visit.now, in: db)
            }
            try book.markDeleted(id, at: visit.now, in: db)
        }
    }

    /// Restores a deleted asset; one that is not deleted stays as it is.
    func restoreAsset(_ id: ID<Asset>, _ visit: BookVisit) async throws -> Versioned<Asset> {
        try await change(visit) { db, book in
            let taken = try book.takeFromTrash(.asset, id, at: visit.now, in: db)
            if try book.asset(id, in: db) == nil {
                guard let taken, let deleted = try book.deletedAsset(id, in: db) else {
                    throw AssetRecord.notFound
                }
                try deleted.checkRoom(in: book, db)
                try book.relink(deleted, in: db)
                try book.markRestored(id, at: visit.now, in: db)
                try book.bringBackAllocations(
                    taken.rows[...], deletedAt: taken.deletedAt, on: visit.today, at: visit.now, in: db)
            }
            return try Self.versioned(try book.require(id, in: db) as AssetRecord, visit, book, in: db)
        }
    }

    /// Deletes up to 500 rows of an asset that can no longer be restored, and at last the asset. Returns
    /// whether there was one.
    package static func purgeAsset(
        deletedBefore moment: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let found = try db.first(
            """
            SELECT a.book, a.id, coalesce(d.deleted_at, a.deleted_at)
            FROM assets a INDEXED BY assets_deleted
            LEFT JOIN deletions d ON d.book = a.book AND d.kind = 'asset' AND d.record = a.id
            WHERE a.deleted_at <= \(moment) ORDER BY a.deleted_at LIMIT 1
            """
        ) { (book: try $0.int(0), asset: try $0.id(1, Asset.self), deletedAt: try $0.timestamp(2)) }
        guard let found else { return false }
        let tables: [(name: SQL, key: SQL, index: SQL)] = [
            ("asset_transactions", "id", "INDEXED BY asset_transactions_by_date"),
            ("asset_days", "date", ""), ("allocation_history", "goal, changed_at", ""),
        ]
        for table in tables {
            let removed: Int = try db.run(
                """
                DELETE FROM \(table.name) WHERE book = \(found.book) AND asset = \(found.asset)
                AND (\(table.key)) IN (
                    SELECT \(table.key) FROM \(table.name) \(table.index)
                    WHERE book = \(found.book) AND asset = \(found.asset) LIMIT \(LedgerStore.deletedAtOnce))
                """)
            // They were deleted with the asset.
            try Book.timeDeletions(of: found.book, at: found.deletedAt, in: db)
            if removed > 0 { return true }
        }
        try db.run("DELETE FROM assets WHERE book = \(found.book) AND id = \(found.asset)")
        try Book.passOver([found.book], in: db)
        return true
    }
}
