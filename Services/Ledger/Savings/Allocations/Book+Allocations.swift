package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

extension BookRow {
    /// Returns the quantity in two columns.
    fileprivate func quantity(_ whole: String, _ atto: String) -> Quantity? {
        guard case .integer(let whole)? = self[whole], case .integer(let atto)? = self[atto] else {
            return nil
        }
        return Quantity(whole: whole, atto: atto)
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

    /// Returns the assets that are allocated to a goal, with the targets, ordered by asset.
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
        let count = try db.first(
            """
            SELECT count(*) FROM allocations INDEXED BY allocations_by_goal
            WHERE book = \(number) AND goal = \(goal)
            """
        ) { try $0.int(0) }
        return Int(count ?? 0)
    }

    /// Sets the targets of deleted rows again where asset and goal are there, have no target of each other
    /// yet, and have room for one. Months that count contributions count none of it.
    func bringBackAllocations(
        _ rows: ArraySlice<BookRow>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        var back: [(asset: ID<Asset>, goal: ID<Goal>)] = []
        for row in rows {
            guard let assetID: ID<Asset> = row.id("asset"), let goal: ID<Goal> = row.id("goal"),
                let amount = row.quantity("amount_whole", "amount_atto"),
                try asset(assetID, in: db) != nil, try self.goal(goal, in: db) != nil
            else { continue }
            let targets = try targets(of: assetID, in: db)
            let sum = targets.reduce(amount as Quantity?) { $0?.adding($1.amount) }
            guard sum != nil, targets.count < AssetAllocationsLimit.maximum,
                !targets.contains(where: { $0.goal == goal }),
                try allocationCount(of: goal, in: db) < GoalAllocationsLimit.maximum
            else { continue }
            try set(amount, of: assetID, for: goal, at: now, in: db)
            try touch(assetID, at: now, in: db)
            try touch(goal, at: now, in: db)
            back.append((assetID, goal))
        }
        let funded = try fundings(of: back.map(\.goal), in: db)
        let parts = back.flatMap { pair in (funded[pair.goal] ?? []).filter { $0.asset == pair.asset } }
        try moveStarts(at: now, in: db) { _ in (gained: parts.map(\.part), lost: []) }
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
