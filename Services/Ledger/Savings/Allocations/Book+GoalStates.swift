import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore
import LedgerCurrencies

/// Reads all savings at once for planning, in two passes however many goals there are.
extension Book {
    /// Returns the active goals with their current totals, ordered by name and then by id. A total has no
    /// part without a rate. Throws `sumTooLarge`.
    func activeGoalStates(
        rates: RateTable, on today: CalendarDate, in db: borrowing Connection
    ) throws -> [GoalState] {
        let goals = try db.all(
            """
            SELECT \(GoalRecord.table.names) FROM goals
            WHERE book = \(number) AND status = \(GoalStatus.active.storedIndex) ORDER BY name_key, id
            """
        ) { try GoalRecord.table.record($0) }
        var totals = Dictionary(
            goals.map { ($0.id, Money(amountMinor: 0, $0.target.currency)) }
        ) { first, _ in first }
        var valuation = AssetValuation(rates: rates)
        try forEachFunding(on: today, in: db) { part in
            guard let total = totals[part.goal],
                let value = try valuation.value(of: part.funded, part.currency, in: total.currency)
            else { return }
            totals[part.goal] = try total.plus(value)
        }
        return goals.map { goal in
            goal.state(total: totals[goal.id] ?? Money(amountMinor: 0, goal.target.currency))
        }
    }

    /// Returns a goal of any status with its current total, or nil. Throws `sumTooLarge`.
    func goalState(
        _ id: ID<Goal>, rates: RateTable, on today: CalendarDate, in db: borrowing Connection
    ) throws -> GoalState? {
        guard let goal = try goal(id, in: db) else { return nil }
        var total = Money(amountMinor: 0, goal.target.currency)
        var valuation = AssetValuation(rates: rates)
        for funding in try fundings(of: [id], on: today, in: db)[id] ?? [] {
            if let value = try valuation.value(of: funding.funded, funding.currency, in: total.currency) {
                total = try total.plus(value)
            }
        }
        return goal.state(total: total)
    }

    /// Returns the funded parts of all allocations, ordered by asset and goal.
    func fundedParts(on today: CalendarDate, in db: borrowing Connection) throws -> [FundedPart] {
        var parts: [FundedPart] = []
        try forEachFunding(on: today, in: db) { parts.append($0.part) }
        return parts
    }

    /// Returns the fundings of some goals, each ordered by asset.
    func fundings(
        of goals: [ID<Goal>], on today: CalendarDate, in db: borrowing Connection
    ) throws -> [ID<Goal>: [Funding]] {
        var fundings = Dictionary(goals.map { ($0, [Funding]()) }) { first, _ in first }
        try forEachFunding(ofAssetsOf: goals, on: today, in: db) { fundings[$0.goal]?.append($0) }
        return fundings
    }

    /// Passes every allocation of the book with its funded part on a day to `body`, ordered by asset and
    /// goal.
    /// - Parameter goals: limits the pass to the assets that these have.
    func forEachFunding(
        ofAssetsOf goals: [ID<Goal>]? = nil, on today: CalendarDate, in db: borrowing Connection,
        _ body: (Funding) throws -> Void
    ) throws {
        let linked = try linkedBalances(on: today, in: db)
        var asset: (id: ID<Asset>, name: String, currency: AssetCode, balance: Quantity)?
        var targets: [AllocationTarget] = []
        func finish() throws {
            guard let asset else { return }
            let parts = Funding.parts(of: asset.balance, asset.currency, among: targets)
            for (target, funded) in zip(targets, parts) {
                try body(
                    Funding(
                        asset: asset.id, assetName: asset.name, currency: asset.currency, goal: target.goal,
                        target: target.amount, funded: funded))
            }
        }
        try db.forEach(
            """
            SELECT l.asset, l.goal, l.amount_whole, l.amount_atto, a.name, a.currency, a.balance_whole,
                a.balance_atto
            FROM allocations l CROSS JOIN assets a ON a.book = l.book AND a.id = l.asset
            WHERE l.book = \(number) \(goals.map { isAsset(of: $0) } ?? "") ORDER BY l.asset, l.goal
            """
        ) { row in
            let id: ID<Asset> = try row.id(0)
            if id != asset?.id {
                try finish()
                let own = try row.quantity(6)
                asset = (id, try row.text(4), try row.assetCode(5), linked[id] ?? own)
                targets.removeAll(keepingCapacity: true)
            }
            targets.append(AllocationTarget(goal: try row.id(1), amount: try row.quantity(2)))
        }
        try finish()
    }

    /// A condition on `allocations l`: the asset is one of some goals'.
    private func isAsset(of goals: [ID<Goal>]) -> SQL {
        """
        AND l.asset IN (SELECT asset FROM allocations INDEXED BY allocations_by_goal
            WHERE book = \(number) AND goal IN (\(SQL.list(goals))))
        """
    }
}

extension Money {
    /// Returns the sum with an amount of the same currency. Throws `sumTooLarge`.
    func plus(_ other: Money) throws(APIError) -> Money {
        guard let sum = adding(other) else { throw .sumTooLarge(currency) }
        return sum
    }
}

extension GoalRecord {
    fileprivate func state(total: Money) -> GoalState {
        GoalState(
            id: id, name: name, emoji: emoji, target: target, currentTotal: total, startDate: startDate,
            deadline: deadline)
    }
}
