import Contracts
import SQLiteKit

/// Spending as budgets show it: all expenses, or without what was paid back of shared ones where the account
/// is set so.
extension Book {
    /// What a month spent in an account, by category and currency.
    func spending(
        in month: Month, of account: AccountRecord, _ db: borrowing Connection
    ) throws -> [ID<Category>: [Currency: Int64]] {
        let spending = MonthTotal.spending(try self.month(month, of: account.id, in: db))
        guard account.spendingNetOfShares else { return spending }
        return MonthTotal.spending(
            spending, without: try paidBack(from: month.firstDay, to: month.lastDay, in: account.id, db))
    }

    /// What a month spent on a plan's category, by currency.
    func spent(on plan: BudgetPlan, in db: borrowing Connection) throws -> [Currency: Int64] {
        let account = try requireAccount(plan.account, in: db)
        return try spending(in: plan.month, of: account, db)[plan.category] ?? [:]
    }

    /// What was paid back of an account's shared expenses of some days, by category and currency.
    func paidBack(
        from: CalendarDate, to: CalendarDate, in account: ID<Account>, _ db: borrowing Connection
    ) throws -> [ID<Category>: [Currency: Int64]] {
        var sums: [ID<Category>: [Currency: Int64]] = [:]
        try db.forEach(
            """
            SELECT category, currency, paid_back FROM transactions INDEXED BY transactions_paid_back
            WHERE book = \(number) AND account = \(account) AND date BETWEEN \(from) AND \(to)
                AND paid_back > 0 AND deleted_at IS NULL
            """
        ) { row in sums[row.id(0), default: [:]][try row.currency(1), default: 0] += row.int(2) }
        return sums
    }
}
