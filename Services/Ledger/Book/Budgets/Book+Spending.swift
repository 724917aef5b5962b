import Contracts
import SQLiteKit
import LedgerCore

/// Spending for budgets and reports: all expenses, minus what was paid back of shared ones in accounts with
/// `spendingNetOfShares`, whose booked repayments are no second refund.
extension Book {
    /// Returns the spending of accounts in a month, by category and currency: the sum of the spending of
    /// each.
    /// - Parameter totals: the month's totals of the accounts, if they are known.
    func spending(
        in month: Month, of accounts: [AccountRecord], totals: [MonthTotal]? = nil,
        _ db: borrowing Connection
    ) throws -> AccountSpending {
        let totals = try totals ?? self.month(month, of: accounts.map(\.id), in: db)
        let days = month.firstDay...month.lastDay
        let refunding = Set(totals.filter { $0.total.flow == .refund }.map(\.account))
        let booked = try bookedRepayments(on: days, in: Array(refunding), db)
        let net = accounts.filter(\.spendingNetOfShares).map(\.id)
        let paidBack = try paidBack(on: days, in: net, db)
        let spending = Dictionary(grouping: totals, by: \.account).map { account, totals in
            AccountSpending(
                expenses: MonthTotal.sums(totals, of: .expense),
                refunds: MonthTotal.sums(totals, of: .refund), paidBack: paidBack[account] ?? [:],
                booked: booked[account] ?? [:])
        }
        return try AccountSpending(sumOf: spending)
    }

    /// Returns the amounts paid back of the accounts' shared expenses of some days, by account, category and
    /// currency.
    private func paidBack(
        on days: ClosedRange<CalendarDate>, in accounts: [ID<Account>], _ db: borrowing Connection
    ) throws -> [ID<Account>: AccountSpending.Amounts] {
        if accounts.isEmpty { return [:] }
        return try paidBackSums(
            """
            SELECT \(Self.paidBackColumns), account FROM transactions INDEXED BY transactions_paid_back
            WHERE book = \(number) AND \(Self.isOne(of: accounts, "account"))
                AND date BETWEEN \(days.lowerBound) AND \(days.upperBound)
                AND paid_back > 0 AND deleted_at IS NULL
            """, in: db)
    }

    /// Returns the accounts' refunds of some days that book repayments, where the expense has been counted
    /// without what was paid back.
    private func bookedRepayments(
        on days: ClosedRange<CalendarDate>, in accounts: [ID<Account>], _ db: borrowing Connection
    ) throws -> [ID<Account>: AccountSpending.Amounts] {
        if accounts.isEmpty { return [:] }
        return try paidBackSums(
            repayments(
                from: days.lowerBound, to: days.upperBound, Self.isOne(of: accounts, "t.account")), in: db)
    }

    /// Sums up rows of `paidBackColumns` and an account.
    private func paidBackSums(
        _ rows: SQL, in db: borrowing Connection
    ) throws -> [ID<Account>: AccountSpending.Amounts] {
        var sums: [ID<Account>: AccountSpending.Amounts] = [:]
        try db.forEach(rows) { row in
            let (currency, account) = (try row.currency(2), try row.id(5, Account.self))
            for posting in try Self.paidBackPostings(row) {
                sums[account, default: [:]][posting.category, default: [:]][currency, default: 0] +=
                    posting.amountMinor
            }
        }
        return sums
    }

    /// Selects refunds that book repayments of expenses in accounts with `spendingNetOfShares`.
    func repayments(from: CalendarDate, to: CalendarDate, _ condition: SQL) -> SQL {
        """
        SELECT t.date, t.category, t.currency, t.amount, t.splits, t.account
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
            AND e.account IN (\(netAccounts(nil, within: isReached("id")))))
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
        WHERE book = \(number) AND account IN (\(netAccounts(query.account, within: isInScope("id"))))
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
        let netAccounts = netAccounts(nil, within: isReached("id"))
        return """
            CASE WHEN \(table).is_refund = 1 THEN -\(table).amount ELSE \(table).amount END
                - CASE WHEN \(table).paid_back > 0 AND \(table).account IN (\(netAccounts))
                THEN \(table).paid_back ELSE 0 END
                + CASE WHEN \(table).is_repayment = 1 AND \(isCountedAlready(table))
                THEN \(table).amount ELSE 0 END
            """
    }

    /// Selects the accounts that are not deleted and that the request is about.
    private var livingAccounts: SQL {
        """
        SELECT id FROM accounts
        WHERE book = \(number) AND deleted_at IS NULL AND \(isInScope("id") ?? "TRUE")
        """
    }

    /// Selects the accounts with `spendingNetOfShares`, only `account` if it is given.
    private func netAccounts(_ account: ID<Account>?, within limits: SQL?) -> SQL {
        let isOne: SQL = account.map { "AND id = \($0)" } ?? ""
        return """
            SELECT id FROM accounts WHERE book = \(number) AND spending_net_of_shares = 1
            AND deleted_at IS NULL AND \(limits ?? "TRUE") \(isOne)
            """
    }
}
