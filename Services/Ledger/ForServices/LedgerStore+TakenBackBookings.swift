import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// What users booked for their part of a shared expense whose payment was taken back.
extension LedgerStore {
    /// Applies a `TakenBackBooking` event of sharing.
    static func takeBack(
        _ event: FeedEvent, telling feed: EventFeed, in db: borrowing Connection
    ) throws {
        let booking = try JSON.decode(TakenBackBooking.self, from: Array(event.data.utf8))
        try takeBack(booking, telling: feed, at: event.at, in: db)
    }

    /// Deletes a booking as its user could, also from the book that a restore is about to put in place. One
    /// that the user has shared stays; one that is joined into a transfer goes with it, and the other side
    /// comes back alone. A reconciled one stays, and an entry of today takes it back, which sharing is told.
    /// A booking under this id that is still to come is refused. What somebody booked who may not change the
    /// book any more stays.
    static func takeBack(
        _ booking: TakenBackBooking, telling feed: EventFeed, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO taken_back_bookings (id) VALUES (\(booking.transaction)) ON CONFLICT (id) DO NOTHING
            """)
        guard let book = try Book.followed(booking.user, in: db) else { return }
        if let by = booking.by, by != book.user {
            let role = try Book.role(of: by, in: book.user, db)
            guard let role, role >= .editor else { return }
        }
        let replacement = try book.replacement.flatMap { try Book.numbered($0, in: db) }
        for book in [book, replacement].compactMap({ $0 }) {
            if try book.recorded(booking.transaction.opposite, in: db) != nil { continue }
            if let record = try book.reconciledBooking(booking.transaction, in: db) {
                try book.bookOpposite(of: record, at: now, in: db)
                guard record.isRepayment else { continue }
                try feed.append(
                    in: db, type: LedgerEvent.repaymentBooked,
                    data: RepaymentBooked(
                        payment: booking.transaction.cast(),
                        reason: "The booking is reconciled, so it stays, and an entry of the day of the "
                            + "reversal takes it back"), at: now, subject: booking.user)
                continue
            }
            if try book.isJoined(booking.transaction, in: db) {
                try book.splitApart(joined: booking.transaction, in: db)
                try book.advance(at: now, in: db)
                continue
            }
            guard let record = try book.undeleted(booking.transaction, in: db),
                try book.shareHolding(record.id, in: db) == nil
            else { continue }
            try book.markDeleted(record, at: now, in: db)
            try book.advance(at: now, in: db)
        }
    }

    static func isTakenBack(_ booking: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM taken_back_bookings WHERE id = \(booking)")
    }
}

extension Book {
    /// Returns a booking that is reconciled, also while it is joined into a transfer; nil for another one.
    fileprivate func reconciledBooking(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        guard let found = try transfer(joining: id, in: db) else {
            return try undeleted(id, in: db).flatMap { $0.reconciliation == nil ? nil : $0 }
        }
        guard let transfer = try undeleted(found, in: db), let part = try joined(id, of: transfer, in: db),
            part.reconciliation != nil
        else { return nil }
        return part
    }

    /// Books the opposite of a reconciled booking: of an expense a refund, of a refund an expense. A
    /// repayment is of no expense any more, since its opposite counts as spending.
    fileprivate func bookOpposite(
        of booking: TransactionRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        var opposite = TransactionRecord(
            id: booking.id.opposite, account: booking.account, category: booking.category, type: booking.type,
            amount: booking.amount, date: now.utcDate, description: booking.description,
            notes: booking.notes, payee: booking.payee, tags: [], splits: booking.splits,
            isRefund: !booking.isRefund, createdAt: now, updatedAt: now)
        // No limit of refunds holds for it.
        opposite.isRepayment = opposite.isRefund
        do {
            try checkRoom(for: opposite, in: db)
        } catch let refusal as APIError where refusal.code == .validation {
            return
        }
        try record(opposite, in: db)
        if booking.isRepayment { try setRefunded(nil, of: booking.id, in: db) }
        try advance(at: now, in: db)
    }
}

extension ID<Transaction> {
    /// The id of the entry that takes a booking back: the same for each report of the reversal.
    fileprivate var opposite: ID<Transaction> { ID(high: high, low: low ^ 1) }
}
