import Contracts
import SQLiteKit
import LedgerCore

/// Spending for budgets and reports: all expenses, minus what was paid back of shared ones in accounts with
/// `spendingNetOfShares`.
extension Book {
    /// Returns an account's spending in a month, by category and currency.
    func spending(
        in month: Month, of account: AccountRecord, _ db: borrowing Connection
    ) throws -> AccountSpending {
        let expenses = MonthTotal.spending(try self.month(month, of: account.id, in: db))
        guard account.spendingNetOfShares else { return AccountSpending(expenses: expenses) }
        return AccountSpending(
            expenses: expenses,
            paidBack: try paidBack(from: month.firstDay, to: month.lastDay, in: account.id, db))
    }

    /// Returns the spending of a plan's account and month.
    func spending(around plan: BudgetPlan, in db: borrowing Connection) throws -> AccountSpending {
        try spending(in: plan.month, of: try requireAccount(plan.account, in: db), db)
    }

    /// Returns the amounts paid back of an account's shared expenses of some days, by category and currency.
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
        ) { row in sums[try row.id(0), default: [:]][try row.currency(1), default: 0] += try row.int(2) }
        return sums
    }

    /// Returns the amounts paid back in accounts with `spendingNetOfShares`, in the months of their
    /// transactions.
    func paidBack(of query: ReportQuery, in db: borrowing Connection) throws -> [ReportCell] {
        try db.all(paidBackCells(of: query)) { row in
            ReportCell(
                month: try row.date(0).month, category: try row.id(1),
                total: AccountTotal(
                    type: .expense, currency: try row.currency(2), sumMinor: try row.int(3), count: 1))
        }
    }

    func paidBackCells(of query: ReportQuery) -> SQL {
        """
        SELECT date, category, currency, paid_back FROM transactions INDEXED BY transactions_paid_back
        WHERE book = \(number) AND account IN (\(netAccounts(query.account)))
            AND date BETWEEN \(query.from) AND \(query.to) AND paid_back > 0 AND deleted_at IS NULL
        """
    }

    /// Returns the SQL of a transaction's amount in a spending report; `table` is the table's name there.
    func spentAmount(_ table: SQL) -> SQL {
        """
        \(table).amount - CASE WHEN \(table).paid_back > 0 AND \(table).account IN (\(netAccounts(nil)))
            THEN \(table).paid_back ELSE 0 END
        """
    }

    /// Selects the accounts with `spendingNetOfShares`, only `account` if it is given.
    private func netAccounts(_ account: ID<Account>?) -> SQL {
        let isOne: SQL = account.map { "AND id = \($0)" } ?? ""
        return """
            SELECT id FROM accounts WHERE book = \(number) AND spending_net_of_shares = 1
            AND deleted_at IS NULL \(isOne)
            """
    }
}
