import Contracts
import JSONKit
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// What users booked for their part of a shared expense whose payment was taken back.
extension LedgerStore {
    /// Applies a `TakenBackBooking` event of sharing.
    static func takeBack(_ event: FeedEvent, in db: borrowing Connection) throws {
        try takeBack(JSON.decode(TakenBackBooking.self, from: Array(event.data.utf8)), at: event.at, in: db)
    }

    /// Deletes a booking as its user could, also from the book that a restore is about to put in place. One
    /// that the user has shared stays; one that is joined into a transfer goes with it, and the other side
    /// comes back alone. A booking under this id that is still to come is refused.
    static func takeBack(
        _ booking: TakenBackBooking, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO taken_back_bookings (id) VALUES (\(booking.transaction)) ON CONFLICT (id) DO NOTHING
            """)
        guard let book = try Book.current(of: booking.user, in: db) else { return }
        let replacement = try book.replacement.flatMap { try Book.numbered($0, in: db) }
        for book in [book, replacement].compactMap({ $0 }) {
            if try book.isJoined(booking.transaction, in: db) {
                try book.splitApart(joined: booking.transaction, in: db)
                try book.advance(in: db)
                continue
            }
            guard let record = try book.undeleted(booking.transaction, in: db),
                try book.shareHolding(record.id, in: db) == nil
            else { continue }
            try book.markDeleted(record, at: now, in: db)
            try book.advance(in: db)
        }
    }

    static func isTakenBack(_ booking: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM taken_back_bookings WHERE id = \(booking)")
    }
}
