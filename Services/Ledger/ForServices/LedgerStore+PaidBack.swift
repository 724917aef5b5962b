import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// The amounts paid back of shared expenses, which sharing reports and the transaction's row keeps.
extension LedgerStore {
    /// The most bookings of a write unit, made or taken back.
    private static let takenBackAtOnce = 200

    /// Applies a `PaidBack` event of sharing; what it says to book is booked in the same unit.
    static func apply(
        _ event: FeedEvent, telling feed: EventFeed, in db: borrowing Connection
    ) throws {
        let paid = try JSON.decode(PaidBack.self, from: Array(event.data.utf8))
        try takeOver(paid, at: event.at, in: db)
        if let booking = paid.booking { try bookRepayment(booking, telling: feed, at: event.at, in: db) }
    }

    /// Reads all amounts, repayments to book and taken back bookings from sharing, after a gap in its feed.
    func resync(with sharing: ServiceClient, at now: Timestamp) async throws {
        var after: ID<SharedExpense>?
        let feed = feed
        repeat {
            let page = try await sharing.call(
                SharingAPI.paidBack, query: after.map { [("after", $0.text)] } ?? [])
            try await database.write { db in
                for share in page.shares { try Self.takeOver(share, at: now, in: db) }
            }
            for start in stride(from: 0, to: page.takenBack.count, by: Self.takenBackAtOnce) {
                let bookings = page.takenBack[start...].prefix(Self.takenBackAtOnce)
                try await database.write { db in
                    for booking in bookings {
                        try Self.takeBack(booking, telling: feed, at: now, in: db)
                    }
                }
                feed.changed()
            }
            for start in stride(from: 0, to: page.repayments.count, by: Self.takenBackAtOnce) {
                let bookings = page.repayments[start...].prefix(Self.takenBackAtOnce)
                try await database.write { db in
                    for booking in bookings {
                        try Self.bookRepayment(booking, telling: feed, at: now, in: db)
                    }
                }
                feed.changed()
            }
            after = page.next
        } while after != nil
    }

    /// Stores the amount paid back of a transaction, if the share still locks it, and books what others paid
    /// of it in the first place.
    private static func takeOver(_ paid: PaidBack, at now: Timestamp, in db: borrowing Connection) throws {
        guard let book = try Book.followed(paid.user, in: db),
            try book.shareHolding(paid.transaction, in: db) == paid.share
        else { return }
        try db.run(
            """
            UPDATE transactions INDEXED BY transactions_by_id SET paid_back =
                CASE WHEN amount < \(paid.amountMinor) THEN amount ELSE \(paid.amountMinor) END
            WHERE book = \(book.number) AND id = \(paid.transaction)
            """)
        if let minor = paid.paidByOthersMinor, minor > 0 {
            try book.book(othersPart: minor, of: paid, at: now, in: db)
        }
        try book.tellReplacement(of: paid.transaction, in: db)
        try book.advance(at: now, in: db)
    }
}

extension Book {
    /// Books what others paid of an expense in the first place as its refund, in its own account, which this
    /// never left; once, under the share's id. A full book keeps the expense as it is.
    fileprivate func book(
        othersPart minor: Int64, of paid: PaidBack, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let id: ID<Transaction> = paid.share.cast()
        guard try recorded(id, in: db) == nil, let expense = try recorded(paid.transaction, in: db) else {
            return
        }
        let amount = Money(amountMinor: min(minor, expense.amount.amountMinor), expense.amount.currency)
        let parts = expense.splits.dividing(amount)
        var refund = TransactionRecord(
            id: id, account: expense.account, category: parts.first?.category ?? expense.category,
            type: .expense, amount: amount, date: expense.date, description: expense.description,
            notes: nil, payee: expense.payee, tags: [], splits: parts.count > 1 ? parts : [], isRefund: true,
            createdAt: now, updatedAt: now)
        (refund.refundOf, refund.isRepayment) = (expense.id, true)
        do {
            try checkRoom(for: refund, in: db)
        } catch let refusal as APIError where refusal.code == .validation {
            return
        }
        try record(refund, in: db)
    }
}
