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
        let totals = try self.month(month, of: account.id, in: db)
        let expenses = MonthTotal.sums(totals, of: .expense)
        let refunds = MonthTotal.sums(totals, of: .refund)
        guard account.spendingNetOfShares else {
            return AccountSpending(expenses: expenses, refunds: refunds)
        }
        return AccountSpending(
            expenses: expenses, refunds: refunds,
            paidBack: try paidBack(from: month.firstDay, to: month.lastDay, in: account.id, db))
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

    /// Returns the amounts paid back in accounts with `spendingNetOfShares`, in the months of their
    /// transactions.
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
        let shares = LargestRemainder.shares(
            of: UInt128(max(0, paid)), weights: parts.map { UInt128(max(0, $0.amountMinor)) })
        guard !parts.isEmpty, let shares else {
            return [Posting(category: try row.id(1), amountMinor: paid)]
        }
        return zip(parts, shares).map { Posting(category: $0.category, amountMinor: Int64(clamping: $1)) }
    }

    /// Returns the SQL of a transaction's amount in a spending report; `table` is the table's name there.
    func spentAmount(_ table: SQL) -> SQL {
        """
        CASE WHEN \(table).is_refund = 1 THEN -\(table).amount ELSE \(table).amount END
            - CASE WHEN \(table).paid_back > 0 AND \(table).account IN (\(netAccounts(nil)))
            THEN \(table).paid_back ELSE 0 END
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
