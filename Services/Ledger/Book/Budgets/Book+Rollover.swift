import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore
import LedgerCurrencies

/// What budgets carry over from the months before. It is computed by a walk along these months whenever
/// budgets are shown, so that a change in a past month shows in all later ones at once.
extension Book {
    /// Returns what an account's budgets of a month carry over, each in its own currency; categories that
    /// carry over nothing are absent.
    /// - Parameters:
    ///   - accounts: those whose spending the budgets count.
    ///   - parents: of the categories whose spending counts against the budget of their parent in
    ///   months in which they have no budget of their own, in whatever currency.
    func carriedOver(
        to plans: [BudgetPlan], in month: Month, of accounts: [AccountRecord],
        by parents: [ID<Category>: ID<Category>] = [:], _ db: borrowing Connection
    ) throws -> [ID<Category>: Int64] {
        let receiving = plans.filter { $0.rollover != .nothing }
        guard let account = receiving.first?.account, let last = month.adding(-1) else { return [:] }
        let first = month.adding(-BudgetRules.rolloverMonths) ?? last
        let earlier = Dictionary(
            grouping: try db.all(budgets(of: account, in: first...last)) {
                try BudgetPlan.table.record($0)
            }, by: \.category)
        var spending: [Month: AccountSpending] = [:]
        var carried: [ID<Category>: Int64] = [:]
        for plan in receiving {
            let chain = RolloverChain(to: plan, from: earlier[plan.category] ?? [])
            for month in chain.months where spending[month] == nil {
                spending[month] = try self.spending(in: month, of: accounts, db)
            }
            let children = parents.filter { $0.value == plan.category }.keys
            let left = try chain.carriedOver { month, currency throws(APIError) in
                let unplanned = children.filter { child in
                    !(earlier[child] ?? []).contains { $0.month == month }
                }
                var sum = CurrencySums()
                for category in [plan.category] + unplanned {
                    try sum.add(spending[month]?.spent[category]?[currency] ?? 0, currency)
                }
                return sum.minor[currency] ?? 0
            }
            if left != 0 { carried[plan.category] = left }
        }
        return carried
    }

    func budgets(of account: ID<Account>, in months: ClosedRange<Month>) -> SQL {
        """
        SELECT \(BudgetPlan.table.names) FROM budgets INDEXED BY budgets_by_month
        WHERE book = \(number) AND account = \(account)
        AND month BETWEEN \(months.lowerBound) AND \(months.upperBound)
        """
    }
}
