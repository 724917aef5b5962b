import Contracts
import SQLiteKit
import LedgerCore

/// Facts about the book by which a list chooses its index.
extension Book {
    /// Whether a list by account has fewer transactions in the filter's currency than in its account, so that
    /// the index by currency is the shorter way.
    func isCurrencyRarer(in filter: TransactionFilter, in db: borrowing Connection) throws -> Bool {
        guard let currency = filter.currency else { return false }
        guard let account = filter.account else { return true }
        let isRarer = try db.first(
            """
            SELECT coalesce(sum(count) FILTER (WHERE currency = \(currency)), 0)
                < coalesce(sum(count) FILTER (WHERE account = \(account)), 0)
            FROM account_totals WHERE book = \(number)
            """
        ) { try $0.bool(0) }
        return isRarer ?? false
    }

    /// Whether so few transactions have changed since the filter's moment that sorting them is quicker than
    /// walking along an index in the list's order.
    func areChangesFew(since moment: Timestamp, in db: borrowing Connection) throws -> Bool {
        let limit = PageLimits.maximumCountedTotal
        let count = try db.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM transactions INDEXED BY transactions_by_update
                WHERE book = \(number) AND updated_at >= \(moment) AND deleted_at IS NULL
                LIMIT \(limit + 1)) AS found
            """
        ) { try $0.int(0) }
        return (count ?? 0) <= limit
    }
}
