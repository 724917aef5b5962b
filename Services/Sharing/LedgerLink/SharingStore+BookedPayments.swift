import Contracts
import ServiceKit
import SQLiteKit

/// The owners' bookings of repayments, compared with the book that a restore gave them.
extension SharingStore {
    /// A payment and its part, a place among the payments of a book.
    struct BookedPayment: Sendable {
        let id: ID<SharePayment>
        let part: ID<Participant>
        /// Whose expense it is; nil for a mere place.
        var owner: ID<User>?
    }

    /// Returns payments that were booked in a book, ordered by part and payment: in the book of their share,
    /// the owner's personal one or another, or in one that the owner chose.
    func bookedPayments(
        in book: ID<User>, areReversed: Bool, after place: BookedPayment?
    ) async throws -> [BookedPayment] {
        let first = ID<Participant>(high: 0, low: 0)
        let isReversed: SQL = areReversed ? "IS NOT NULL" : "IS NULL"
        let isNext: SQL = """
            y.booked_at IS NOT NULL AND y.reversed_at \(isReversed)
                AND (p.id, y.id) > (\(place?.part ?? first), \(place?.id ?? first.cast()))
            """
        return try await database.read { db in
            try db.all(
                """
                SELECT y.id, p.id AS part, p.owner
                FROM participants p INDEXED BY participants_by_address
                JOIN shares s ON s.id = p.share
                JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
                WHERE p.owner = \(book) AND s.book = \(book) AND y.booked_in IS NULL AND \(isNext)
                UNION ALL SELECT y.id, p.id, p.owner
                FROM shares s INDEXED BY shares_by_book
                JOIN participants p ON p.share = s.id AND p.owner = s.owner
                JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
                WHERE s.book = \(book) AND s.book <> s.owner AND y.booked_in IS NULL AND \(isNext)
                UNION ALL SELECT y.id, p.id, p.owner
                FROM payments y INDEXED BY payments_by_book JOIN participants p ON p.id = y.participant
                WHERE y.booked_in = \(book) AND \(isNext)
                ORDER BY 2, 1 LIMIT \(Self.bookedAtOnce)
                """
            ) { BookedPayment(id: try $0.id(0), part: try $0.id(1), owner: try $0.id(2)) }
        }
    }

    /// Takes back that payments are booked, and tells the ledger to book those again that are booked by
    /// themselves.
    func clearBooked(_ payments: [BookedPayment], at now: Timestamp) async throws {
        if payments.isEmpty { return }
        let feed = feed
        try await change { db in
            for payment in payments {
                try db.run(
                    "UPDATE payments SET booked_at = NULL, booked_in = NULL WHERE id = \(payment.id)")
                let record = try db.first(
                    "SELECT \(PaymentRecord.table.names) FROM payments WHERE id = \(payment.id)"
                ) { try PaymentRecord.table.record($0) }
                guard let record, record.reversedAt == nil,
                    let part = try Self.parts(where: "p.id = \(payment.part)", in: db).first
                else { continue }
                try Self.tell(feed, paidBackOf: part.expense, by: record, at: now, in: db)
            }
        }
    }
}
