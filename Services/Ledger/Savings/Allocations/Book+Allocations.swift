package import Contracts
package import SQLiteKit
import ServiceKit
package import LedgerCore

extension BookRow {
    /// Returns the quantity in two columns.
    fileprivate func quantity(_ whole: String, _ atto: String) -> Quantity? {
        guard case .integer(let whole)? = self[whole], case .integer(let atto)? = self[atto] else {
            return nil
        }
        return Quantity(whole: whole, atto: atto)
    }
}

extension AssetRecord {
    /// Returns what each target's goal gets of the balance; the targets can be in any order.
    fileprivate func parts(among targets: [AllocationTarget]) -> [FundedPart] {
        let ordered = targets.sorted { $0.goal < $1.goal }
        return zip(ordered, Funding.parts(of: balance, currency, among: ordered)).map {
            FundedPart(asset: id, currency: currency, goal: $0.goal, funded: $1)
        }
    }
}

extension Book {
    /// Returns the targets of an asset, ordered by goal.
    package func targets(of asset: ID<Asset>, in db: borrowing Connection) throws -> [AllocationTarget] {
        try db.all(
            """
            SELECT goal, amount_whole, amount_atto FROM allocations
            WHERE book = \(number) AND asset = \(asset) ORDER BY goal
            """
        ) { AllocationTarget(goal: try $0.id(0), amount: try $0.quantity(1)) }
    }

    /// Returns the targets of an asset with the goals' names, ordered by goal; of all assets if nil.
    func namedTargets(
        of asset: ID<Asset>?, in db: borrowing Connection
    ) throws -> [ID<Asset>: [(target: AllocationTarget, goalName: String)]] {
        let own: SQL = asset.map { "AND l.asset = \($0)" } ?? ""
        var targets: [ID<Asset>: [(target: AllocationTarget, goalName: String)]] = [:]
        try db.forEach(
            """
            SELECT l.asset, l.goal, l.amount_whole, l.amount_atto, g.name
            FROM allocations l CROSS JOIN goals g ON g.book = l.book AND g.id = l.goal
            WHERE l.book = \(number) \(own) ORDER BY l.asset, l.goal
            """
        ) { row in
            let target = AllocationTarget(goal: try row.id(1), amount: try row.quantity(2))
            targets[try row.id(0), default: []].append((target, try row.text(4)))
        }
        return targets
    }

    /// Returns the assets that are allocated to a goal, with the targets, ordered by asset; linked ones
    /// without their balances.
    package func assets(
        of goal: ID<Goal>, in db: borrowing Connection
    ) throws -> [(asset: AssetRecord, target: Quantity)] {
        try db.all(
            """
            SELECT \(AssetRecord.table.names), l.amount_whole, l.amount_atto
            FROM allocations l INDEXED BY allocations_by_goal
            CROSS JOIN assets a ON a.book = l.book AND a.id = l.asset
            WHERE l.book = \(number) AND l.goal = \(goal) ORDER BY l.asset
            """
        ) { (try AssetRecord.table.record($0), try $0.quantity(AssetRecord.table.count)) }
    }

    func allocationCount(of goal: ID<Goal>, in db: borrowing Connection) throws -> Int {
        try count(
            "allocations INDEXED BY allocations_by_goal WHERE book = \(number) AND goal = \(goal)", in: db)
    }

    /// Sets the targets of deleted rows again where asset and goal are there, have no target of each other
    /// yet, and have room for one. A row whose other side is in the trash waits there. Months that count
    /// contributions count none of it.
    package func bringBackAllocations(
        _ rows: ArraySlice<BookRow>, deletedAt: Timestamp, on today: CalendarDate, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        var targets: [ID<Asset>: [AllocationTarget]] = [:]
        var former: [ID<Asset>: [FundedPart]] = [:]
        var back: Set<ID<Goal>> = []
        for row in rows {
            guard let id: ID<Asset> = row.id("asset"), let goal: ID<Goal> = row.id("goal"),
                let amount = row.quantity("amount_whole", "amount_atto")
            else { continue }
            guard let asset = try asset(id, in: db) else {
                try add(row, toTrashed: .asset, id, at: now, in: db)
                continue
            }
            guard try self.goal(goal, in: db) != nil else {
                try add(row, toTrashed: .goal, goal, at: now, in: db)
                continue
            }
            var known = try targets[id] ?? self.targets(of: id, in: db)
            if former[id] == nil {
                former[id] = try valued(asset, on: today, in: db).parts(among: known)
            }
            let sum = known.reduce(amount as Quantity?) { $0?.adding($1.amount) }
            guard sum != nil, known.count < AssetAllocationsLimit.maximum,
                !known.contains(where: { $0.goal == goal }),
                try allocationCount(of: goal, in: db) < GoalAllocationsLimit.maximum
            else { continue }
            try set(amount, of: id, for: goal, at: now, in: db)
            known.append(AllocationTarget(goal: goal, amount: amount))
            targets[id] = known
            back.insert(goal)
        }
        for goal in back { try touch(goal, at: now, in: db) }
        try countNothing(
            of: Array(targets.keys), former, deletedAt: deletedAt, on: today, at: now, in: db)
    }

    /// Corrects the months that count contributions by what changed with allocations that came back. A month
    /// that began before the deletion counts what others gained by it and lose now.
    private func countNothing(
        of assets: [ID<Asset>], _ former: [ID<Asset>: [FundedPart]], deletedAt: Timestamp,
        on today: CalendarDate, at now: Timestamp, in db: borrowing Connection
    ) throws {
        var (gained, lost): ([FundedPart], [FundedPart]) = ([], [])
        for id in assets.sorted() {
            try touch(id, at: now, in: db)
            guard let stored = try asset(id, in: db) else { continue }
            let asset = try valued(stored, on: today, in: db)
            var before = Dictionary(
                (former[id] ?? []).map { ($0.goal, $0) }
            ) { first, _ in first }
            for part in asset.parts(among: try targets(of: id, in: db)) {
                guard let old = before.removeValue(forKey: part.goal) else {
                    gained.append(part)
                    continue
                }
                guard let less = old.funded.subtracting(part.funded), !less.isZero else { continue }
                lost.append(
                    FundedPart(asset: id, currency: asset.currency, goal: part.goal, funded: less))
            }
        }
        try moveStarts(at: now, in: db) { start in
            (gained: gained, lost: start > deletedAt ? lost : [])
        }
    }

    /// Sets the target of an asset for a goal, or removes it with zero, and keeps the change with its time.
    /// The caller gives both a new version.
    package func set(
        _ amount: Quantity, of asset: ID<Asset>, for goal: ID<Goal>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        if amount.isZero {
            try db.run(
                """
                DELETE FROM allocations
                WHERE book = \(number) AND asset = \(asset) AND goal = \(goal)
                """)
        } else {
            let allocation = AllocationRecord(asset: asset, goal: goal, amount: amount)
            try put(BookRow(allocation, in: AllocationRecord.table), key: ["asset", "goal"], in: db)
        }
        // Requests can reach the database in another order than they took their times; the latest change
        // must keep the latest time.
        let last = try db.first(
            """
            SELECT max(changed_at) FROM allocation_history
            WHERE book = \(number) AND asset = \(asset) AND goal = \(goal)
            """
        ) { try $0.timestampOrNil(0) }
        let time = max(now, (last ?? nil) ?? now)
        let change = AllocationChange(asset: asset, goal: goal, changedAt: time, amount: amount)
        try put(
            BookRow(change, in: AllocationChange.table), key: ["asset", "goal", "changed_at"], in: db)
    }
}
