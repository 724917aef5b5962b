package import Contracts
package import SQLiteKit
import LedgerCore

extension Book {
    /// What is shown as the note of a difference between a chain's balance and its listed transactions.
    private static let differenceNote = "Not listed by the chain"

    /// Whether an asset has transactions on its chain.
    func hasChainHistory(_ asset: ID<Asset>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM asset_transactions INDEXED BY asset_transactions_on_chain
            WHERE book = \(number) AND asset = \(asset) AND source = 1 LIMIT 1
            """)
    }

    /// Returns the chain's ids of an asset's newest transactions.
    func knownChainIDs(of asset: ID<Asset>, in db: borrowing Connection) throws -> Set<String> {
        Set(
            try db.all(
                """
                SELECT external_id FROM asset_transactions INDEXED BY asset_transactions_by_date
                WHERE book = \(number) AND asset = \(asset) AND external_id IS NOT NULL
                ORDER BY date DESC, id DESC LIMIT \(ChainReader.limit)
                """
            ) { try $0.text(0) })
    }

    package func hasChainTransaction(
        _ id: String, of asset: ID<Asset>, in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM asset_transactions INDEXED BY asset_transactions_on_chain
            WHERE book = \(number) AND asset = \(asset) AND external_id = \(id) AND source = 1
            """)
    }

    /// Returns the sums of an asset's days from a date on, by date.
    func days(
        of asset: ID<Asset>, from date: CalendarDate, in db: borrowing Connection
    ) throws -> [(date: CalendarDate, sums: AssetDay)] {
        try db.all(
            """
            SELECT deposited_whole, deposited_atto, withdrawn_whole, withdrawn_atto, date FROM asset_days
            WHERE book = \(number) AND asset = \(asset) AND date >= \(date) ORDER BY date
            """
        ) { (date: try $0.date(4), sums: try Self.assetDay($0)) }
    }

    /// Records when the asset's chain is asked next; nil: never by itself. The asset's version stays.
    func setSyncDue(_ due: Timestamp?, of asset: ID<Asset>, in db: borrowing Connection) throws {
        try db.run("UPDATE assets SET sync_due_at = \(due) WHERE book = \(number) AND id = \(asset)")
    }

    /// Records why the asset was not read from its chain, or nil with the time of the success. The asset's
    /// version stays, so that a sync in the background refuses no change of its owner.
    func setSyncResult(
        _ error: String?, at time: Timestamp?, of asset: ID<Asset>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE assets SET sync_error = \(error), last_synced_at = coalesce(\(time), last_synced_at)
            WHERE book = \(number) AND id = \(asset)
            """)
    }

    /// Books a report with all that follows: transactions, sums of days, the balance, the target of the
    /// asset's only goal, and the start of months that began after a transaction's block. Throws
    /// `SyncFailure` before the first write.
    func keep(
        _ booking: ChainBooking, of report: ChainReport, on asset: AssetRecord,
        days: [(date: CalendarDate, sums: AssetDay)], ids: [ID<AssetTransaction>], at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        let count = try assetTransactionCount(in: db) + booking.lines.count
        if count > AssetRules.transactionLimit { throw SyncFailure.tooManyTransactions }
        let records = try zip(booking.lines, ids).map { line, id in
            try Self.record(line, id: id, of: asset.id, at: now)
        }
        guard let sums = booking.sums(over: days), records.count == booking.lines.count else {
            throw SyncFailure.tooLarge
        }
        for record in records { try insert(record, in: db) }
        for day in sums {
            try setDay(
                day.date, of: asset.id, deposited: day.deposited, withdrawn: day.withdrawn, in: db)
        }
        let targets = try targets(of: asset.id, in: db)
        try moveStarts(by: booking, of: asset, targets, at: now, in: db)
        if let target = AllocationRules.raised(targets, from: asset.balance, to: booking.balance) {
            try set(target.amount, of: asset.id, for: target.goal, at: now, in: db)
            try touch(target.goal, at: now, in: db)
        }
        var changed = asset
        changed.balance = booking.balance
        changed.chainBalance = report.balance
        changed.transactionCount += records.count
        changed.lastSyncedAt = now
        changed.syncError = nil
        changed.updatedAt = now
        try update(changed, at: now, in: db)
    }

    private static func record(
        _ line: ChainBooking.Line, id: ID<AssetTransaction>, of asset: ID<Asset>, at now: Timestamp
    ) throws -> AssetTransactionRecord {
        guard let amount = Quantity(parts: line.change.magnitude) else { throw SyncFailure.tooLarge }
        return AssetTransactionRecord(
            id: id, asset: asset, kind: line.change > 0 ? .deposit : .withdrawal, amount: amount,
            date: line.date, note: line.id == nil ? differenceNote : nil, source: .onChain,
            externalId: line.id, blockTime: line.time, createdAt: now)
    }

    /// Months count what a chain did after their start, by block time. What it did before changes the parts
    /// that the start froze, as if it had been known then.
    private func moveStarts(
        by booking: ChainBooking, of asset: AssetRecord, _ targets: [AllocationTarget], at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        if targets.isEmpty { return }
        let frozen = Funding.parts(of: asset.balance, asset.currency, among: targets)
        try moveStarts(at: now, in: db) { start in
            let change = booking.change(until: start)
            let parts = max(0, Int128(asset.balance.parts) + change)
            guard change != 0, let balance = Quantity(parts: UInt128(parts)) else { return ([], []) }
            var known = targets
            if let raised = AllocationRules.raised(targets, from: asset.balance, to: balance) {
                known = [raised]
            }
            let moved = Funding.parts(of: balance, asset.currency, among: known)
            var (gained, lost) = ([FundedPart](), [FundedPart]())
            for (target, pair) in zip(targets, zip(frozen, moved)) {
                func part(_ amount: Quantity) -> FundedPart {
                    FundedPart(
                        asset: asset.id, currency: asset.currency, goal: target.goal, funded: amount)
                }
                if let more = pair.1.subtracting(pair.0), !more.isZero { gained.append(part(more)) }
                if let less = pair.0.subtracting(pair.1), !less.isZero { lost.append(part(less)) }
            }
            return (gained, lost)
        }
    }
}
