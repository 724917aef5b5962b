import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// Payments as their owner's ledger books them (contract-everyday §3, "The owner's books").
extension SharingStore {
    /// Who books a part: its participant, or the owner what was paid of it.
    enum Bookable: Sendable {
        case part(StoredPart)
        /// The payments that are not booked yet, oldest first.
        case repayments(StoredPart, [PaymentRecord])
    }

    /// Returns what a user may book of a part now. Throws the errors of `requireBookable`, for the owner
    /// `wrongStatus` without a payment and `alreadyBooked` without one to book.
    func bookable(_ id: ID<Participant>, by user: ID<User>) async throws -> Bookable {
        try await database.read { db in
            let part = try Self.part(id, for: .party, user, in: db)
            guard part.creditor == user else {
                try part.requireBookable()
                return .part(part)
            }
            guard part.isOwedToOwner else { throw APIError.notInTheirBooks }
            let payments = try Self.livingPayments(of: id, in: db)
            if payments.isEmpty { throw part.wrongStatus }
            let left = payments.filter { $0.bookedAt == nil }
            if left.isEmpty { throw APIError.alreadyBooked }
            return .repayments(part, left)
        }
    }

    /// Records that payments are booked, and the answer under the idempotency key. Throws `alreadyBooked`
    /// where the newest was taken back meanwhile; the ledger has then deleted its booking.
    func markBooked(
        _ payments: [ID<SharePayment>], answering transaction: Transaction, idempotency: Idempotency,
        at now: Timestamp
    ) async throws -> Answer {
        try await database.write { db in
            try idempotency.perform(in: db) {
                var changed = 0
                for payment in payments {
                    changed = try db.run(
                        """
                        UPDATE payments SET booked_at = \(now), booking_failed = NULL
                        WHERE id = \(payment) AND reversed_at IS NULL
                        """)
                }
                guard changed == 1 else { throw APIError.alreadyBooked }
                return transaction
            }
        }
    }

    /// Records that one payment is booked where it was noted.
    func markBooked(_ payment: ID<SharePayment>, at now: Timestamp) async throws {
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE payments SET booked_at = \(now), booking_failed = NULL
                WHERE id = \(payment) AND reversed_at IS NULL AND booked_at IS NULL
                """)
        }
    }

    /// Notes the book where a part is about to be booked; nil for the participant's personal one.
    func note(_ book: ID<User>?, ofBooking part: ID<Participant>) async throws {
        try await database.write { db in
            _ = try db.run(
                "UPDATE participants SET booked_in = \(book) WHERE id = \(part) AND booked_at IS NULL")
        }
    }

    /// Notes the book where a payment is about to be booked; nil for the share's.
    func note(_ book: ID<User>?, ofBooking payment: ID<SharePayment>) async throws {
        try await database.write { db in
            _ = try db.run(
                "UPDATE payments SET booked_in = \(book) WHERE id = \(payment) AND booked_at IS NULL")
        }
    }

    /// Notes a `RepaymentBooked` event of the ledger. A payment that was taken back stays booked until the
    /// ledger has taken the booking back, too.
    static func noteRepayment(_ event: FeedEvent, in db: borrowing Connection) throws {
        let booked = try JSON.decode(RepaymentBooked.self, from: Array(event.data.utf8))
        let bookedAt = booked.reason == nil ? event.at : nil
        if let owner: ID<User> = try db.first(
            """
            SELECT p.owner FROM payments y JOIN participants p ON p.id = y.participant
            WHERE y.id = \(booked.payment)
            """, { try $0.id(0) })
        {
            try tellShares(owner, in: db)
        }
        try db.run(
            """
            UPDATE payments SET booking_failed = \(booked.reason),
                booked_at = CASE WHEN reversed_at IS NULL THEN \(bookedAt) ELSE booked_at END
            WHERE id = \(booked.payment)
            """)
    }

    /// Returns the payments of a share that are to be booked by themselves and are not yet.
    static func bookings(
        of share: ID<SharedExpense>, in db: borrowing Connection
    ) throws -> [BookingRequest] {
        let parts = try parts(
            where: """
                p.share = \(share) AND s.repayments_to IS NOT NULL AND p.paid_minor > 0 ORDER BY p.position
                """, in: db)
        return try parts.filter(\.isOwedToOwner).flatMap { part in
            try livingPayments(of: part.id, in: db)
                .filter { $0.bookedAt == nil && $0.bookingFailed == nil }
                .compactMap { part.expense.booking(of: $0) }
        }
    }

    /// Returns the payments of a part that were not taken back and are of more than nothing, oldest first.
    private static func livingPayments(
        of part: ID<Participant>, in db: borrowing Connection
    ) throws -> [PaymentRecord] {
        try db.all(
            """
            SELECT \(PaymentRecord.table.names) FROM payments INDEXED BY payments_by_part
            WHERE participant = \(part) AND reversed_at IS NULL AND amount_minor > 0
            ORDER BY recorded_at, id
            """
        ) { try PaymentRecord.table.record($0) }
    }
}

extension APIError {
    /// The expense is in its owner's ledger only, so another payer has nothing that the payment refunds.
    fileprivate static let notInTheirBooks = APIError(
        .forbidden, "Only the owner of the expense and the participant may book this")
}
