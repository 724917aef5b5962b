package import Contracts
package import SQLiteKit
import LedgerCore

/// Refunds and the expenses that they name. The link of a refund stays while its expense is deleted, so that
/// it is back when the expense is; answers name living expenses only.
extension Book {
    /// Selects the refunded expense of a transaction's row if neither it nor its account is deleted.
    static let livingRefunded = """
        CASE WHEN refund_of IS NOT NULL THEN (
            SELECT r.id FROM transactions r INDEXED BY transactions_by_id
            WHERE r.book = transactions.book AND r.id = transactions.refund_of AND r.deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM accounts a INDEXED BY accounts_deleted
                WHERE a.book = r.book AND a.id = r.account AND a.deleted_at IS NOT NULL)) END
        """

    /// Whether the book has refunds, of deleted accounts, too.
    func hasRefunds(in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM transactions INDEXED BY transactions_refunds
            WHERE book = \(number) AND is_refund = 1 AND deleted_at IS NULL LIMIT 1
            """)
    }

    /// Returns the expense that a refund names, deleted or not, or nil if there is none.
    /// - Parameter refund: a refund that does not count among the others.
    func refundedExpense(
        _ id: ID<Transaction>, besides refund: ID<Transaction>?, in db: borrowing Connection
    ) throws -> RefundedExpense? {
        guard let record = try recorded(id, in: db) else { return nil }
        let sums = try refunds(of: id, besides: refund, in: db)
        return RefundedExpense(
            record: record, isLiving: try transaction(id, in: db) != nil, refundsMinor: sums.minor,
            refundsCount: sums.count)
    }

    /// Throws `FORBIDDEN` where a change depends on a refund, or on an expense, that its visitor does not
    /// reach: how much is left to refund would tell of its amount.
    func requireReach(
        ofRefundsAround current: TransactionRecord?, naming named: Field<ID<Transaction>>,
        in db: borrowing Connection
    ) throws {
        guard let isReached = isReached("account") else { return }
        // Null is what the visitor has read of an expense out of reach.
        if named.value == nil, let kept = try current?.refundOf.flatMap({ try recorded($0, in: db) }) {
            try requireReach(kept.account, "refundOf")
        }
        // An expense that the visitor does not see is refused as an unknown one.
        let refunded = try named.value.flatMap { try transaction($0, in: db)?.id } ?? current?.refundOf
        for expense in [refunded, current?.id].compactMap(\.self) {
            let hasOthers = try db.exists(
                """
                SELECT 1 FROM transactions INDEXED BY transactions_by_refunded
                WHERE book = \(number) AND refund_of = \(expense) AND deleted_at IS NULL AND NOT \(isReached)
                LIMIT 1
                """)
            if hasOthers { throw APIError.outsideBounds("refundOf") }
        }
    }

    /// Returns the sum of an expense's refunds besides repayments, also of deleted accounts, or nil if it has
    /// none.
    func refundsMinor(of id: ID<Transaction>, in db: borrowing Connection) throws -> Int64? {
        let sums = try refunds(of: id, besides: nil, in: db)
        return sums.count == 0 ? nil : sums.minor
    }

    /// A sum of at most `RefundRules.limit` amounts, so that it fits.
    private func refunds(
        of id: ID<Transaction>, besides refund: ID<Transaction>?, in db: borrowing Connection
    ) throws -> (minor: Int64, count: Int) {
        let others: SQL = refund.map { "AND id <> \($0)" } ?? ""
        return try db.first(
            """
            SELECT coalesce(sum(amount), 0), count(*)
            FROM transactions INDEXED BY transactions_by_refunded
            WHERE book = \(number) AND refund_of = \(id) AND deleted_at IS NULL AND is_repayment IS NULL
                \(others)
            """
        ) { (try $0.int(0), Int(try $0.int(1))) } ?? (0, 0)
    }

    /// Refuses to bring a refund back that would give back more than its expense was.
    func checkRefund(_ record: TransactionRecord, in db: borrowing Connection) throws {
        guard let named = record.refundOf,
            let refunded = try refundedExpense(named, besides: record.id, in: db)
        else { return }
        var errors = FieldErrors()
        refunded.check(
            record.amount, refundOf: record.id, isRepayment: record.isRepayment, &errors)
        try errors.throwIfAny()
    }

    /// Takes the links of an expense's refunds away, before it goes for good. Code that deletes rows of
    /// transactions must do so.
    package func forgetRefunds(of id: ID<Transaction>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_refunded SET refund_of = NULL
            WHERE book = \(number) AND refund_of = \(id)
            """)
    }

    /// Whether a refund can be one of an expense, with its other refunds.
    package func holdsRefund(
        _ id: ID<Transaction>, of expense: ID<Transaction>, in db: borrowing Connection
    ) throws -> Bool {
        guard let refund = try recorded(id, in: db),
            let refunded = try refundedExpense(expense, besides: id, in: db)
        else { return false }
        var errors = FieldErrors()
        refunded.check(refund.amount, refundOf: id, isRepayment: refund.isRepayment, &errors)
        return errors.isEmpty
    }

    /// Links a refund to another expense, or to none.
    package func setRefunded(
        _ expense: ID<Transaction>?, of refund: ID<Transaction>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET refund_of = \(expense)
            WHERE book = \(number) AND id = \(refund)
            """)
    }

    /// Takes the links of all refunds of an expense away if they give back more than it is by now.
    package func dropExcessRefunds(of expense: TransactionRecord, in db: borrowing Connection) throws {
        guard let sum = try refundsMinor(of: expense.id, in: db) else { return }
        if expense.flow == .expense, sum <= expense.amount.amountMinor { return }
        try forgetRefunds(of: expense.id, in: db)
    }
}
