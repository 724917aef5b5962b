import Contracts
import SQLiteKit
import LedgerCore

/// Spending for budgets and reports: all expenses, minus what was paid back of shared ones in accounts with
/// `spendingNetOfShares`, whose booked repayments are no second refund.
extension Book {
    /// Returns an account's spending in a month, by category and currency.
    func spending(
        in month: Month, of account: AccountRecord, _ db: borrowing Connection
    ) throws -> AccountSpending {
        let totals = try self.month(month, of: account.id, in: db)
        let expenses = MonthTotal.sums(totals, of: .expense)
        let refunds = MonthTotal.sums(totals, of: .refund)
        let days = month.firstDay...month.lastDay
        let booked = refunds.isEmpty ? [:] : try bookedRepayments(on: days, in: account.id, db)
        guard account.spendingNetOfShares else {
            return AccountSpending(expenses: expenses, refunds: refunds, booked: booked)
        }
        return AccountSpending(
            expenses: expenses, refunds: refunds,
            paidBack: try paidBack(from: month.firstDay, to: month.lastDay, in: account.id, db),
            booked: booked)
    }

    /// Returns the amounts paid back of an account's shared expenses of some days, by category and currency.
    func paidBack(
        from: CalendarDate, to: CalendarDate, in account: ID<Account>, _ db: borrowing Connection
    ) throws -> [ID<Category>: [Currency: Int64]] {
        var sums: [ID<Category>: [Currency: Int64]] = [:]
        try db.forEach(
            """
            SELECT \(Self.paidBackColumns) FROM transactions INDEXED BY transactions_paid_back
            WHERE book = \(number) AND account = \(account) AND date BETWEEN \(from) AND \(to)
                AND paid_back > 0 AND deleted_at IS NULL
            """
        ) { row in
            let currency = try row.currency(2)
            for posting in try Self.paidBackPostings(row) {
                sums[posting.category, default: [:]][currency, default: 0] += posting.amountMinor
            }
        }
        return sums
    }

    /// Returns an account's refunds of some days that book repayments, where the expense has been counted
    /// without what was paid back.
    private func bookedRepayments(
        on days: ClosedRange<CalendarDate>, in account: ID<Account>, _ db: borrowing Connection
    ) throws -> [ID<Category>: [Currency: Int64]] {
        var sums: [ID<Category>: [Currency: Int64]] = [:]
        try db.forEach(repayments(from: days.lowerBound, to: days.upperBound, "t.account = \(account)")) {
            row in
            let currency = try row.currency(2)
            for posting in try Self.paidBackPostings(row) {
                sums[posting.category, default: [:]][currency, default: 0] += posting.amountMinor
            }
        }
        return sums
    }

    /// Selects refunds that book repayments of expenses in accounts with `spendingNetOfShares`.
    func repayments(from: CalendarDate, to: CalendarDate, _ condition: SQL) -> SQL {
        """
        SELECT t.date, t.category, t.currency, t.amount, t.splits
        FROM transactions t INDEXED BY transactions_repayments
        WHERE t.book = \(number) AND t.date BETWEEN \(from) AND \(to)
            AND t.is_repayment = 1 AND t.deleted_at IS NULL AND \(condition) AND \(isCountedAlready("t"))
        """
    }

    /// A condition on a refund: its expense is counted without what was paid back.
    private func isCountedAlready(_ refund: SQL) -> SQL {
        """
        EXISTS (SELECT 1 FROM transactions e INDEXED BY transactions_by_id WHERE e.book = \(number)
            AND e.id = \(refund).refund_of AND e.paid_back > 0 AND e.deleted_at IS NULL
            AND e.account IN (\(netAccounts(nil))))
        """
    }

    /// Returns the amounts paid back in accounts with `spendingNetOfShares`, in the months of their
    /// transactions, and the same below zero where they are booked.
    func paidBack(of query: ReportQuery, in db: borrowing Connection) throws -> [ReportCell] {
        var cells: [ReportCell] = []
        try db.forEach(paidBackCells(of: query)) { row in
            let (month, currency) = (try row.date(0).month, try row.currency(2))
            for posting in try Self.paidBackPostings(row) {
                cells.append(
                    ReportCell(
                        month: month, category: posting.category, flow: .expense, currency: currency,
                        sumMinor: posting.amountMinor, count: 1, further: 0))
            }
        }
        let accounts: SQL = query.account.map { "t.account = \($0)" } ?? "t.account IN (\(livingAccounts))"
        try db.forEach(repayments(from: query.from, to: query.to, accounts)) { row in
            let (month, currency) = (try row.date(0).month, try row.currency(2))
            for posting in try Self.paidBackPostings(row) {
                cells.append(
                    ReportCell(
                        month: month, category: posting.category, flow: .refund, currency: currency,
                        sumMinor: posting.amountMinor, count: 0, further: 0))
            }
        }
        return cells
    }

    func paidBackCells(of query: ReportQuery) -> SQL {
        """
        SELECT \(Self.paidBackColumns) FROM transactions INDEXED BY transactions_paid_back
        WHERE book = \(number) AND account IN (\(netAccounts(query.account)))
            AND date BETWEEN \(query.from) AND \(query.to) AND paid_back > 0 AND deleted_at IS NULL
        """
    }

    private static let paidBackColumns: SQL = "date, category, currency, paid_back, splits"

    /// Returns the amount paid back of a transaction by category; that of a split one is divided in
    /// proportion to its parts.
    private static func paidBackPostings(_ row: borrowing Row) throws -> [Posting] {
        let paid = try row.int(3)
        let parts = try StoredSplits.parts(try row.textOrNil(4))
        let divided = parts.dividing(Money(amountMinor: paid, try row.currency(2)))
        if divided.isEmpty { return [Posting(category: try row.id(1), amountMinor: paid)] }
        return divided.map { Posting(category: $0.category, amountMinor: $0.amountMinor) }
    }

    /// Returns the SQL of a transaction's amount in a spending report; `table` is the table's name there.
    func spentAmount(_ table: SQL) -> SQL {
        """
        CASE WHEN \(table).is_refund = 1 THEN -\(table).amount ELSE \(table).amount END
            - CASE WHEN \(table).paid_back > 0 AND \(table).account IN (\(netAccounts(nil)))
            THEN \(table).paid_back ELSE 0 END
            + CASE WHEN \(table).is_repayment = 1 AND \(isCountedAlready(table))
            THEN \(table).amount ELSE 0 END
        """
    }

    /// Selects the accounts that are not deleted and that a visitor reaches.
    private var livingAccounts: SQL {
        """
        SELECT id FROM accounts WHERE book = \(number) AND deleted_at IS NULL AND \(isReached("id") ?? "TRUE")
        """
    }

    /// Selects the accounts with `spendingNetOfShares`, only `account` if it is given.
    private func netAccounts(_ account: ID<Account>?) -> SQL {
        let isOne: SQL = account.map { "AND id = \($0)" } ?? ""
        return """
            SELECT id FROM accounts WHERE book = \(number) AND spending_net_of_shares = 1
            AND deleted_at IS NULL AND \(isReached("id") ?? "TRUE") \(isOne)
            """
    }
}
