import Contracts
import ServiceKit
import SQLiteKit

/// Payments that are taken back.
extension SharingStore {
    /// A request to take a payment back.
    struct Reversal: Sendable {
        let user: ID<User>
        var reason: String?
        let notice: ID<SharingNotification>
        /// A new id, of which the parts get ids for what their participants book later.
        let booking: ID<Transaction>
        let now: Timestamp
    }

    /// Takes the newest payment of a part back. Throws `wrongStatus` for a part without a payment, and like
    /// `take`.
    func unpay(_ id: ID<Participant>, _ reversal: Reversal, idempotency: Idempotency) async throws -> Answer {
        let (feed, mails) = (feed, mails)
        return try await change { db in
            try idempotency.perform(in: db) {
                let part = try Self.part(id, for: .settler, reversal.user, in: db)
                let newest = try Self.payments(
                    where: """
                        y.participant = \(id) AND y.reversed_at IS NULL
                        ORDER BY y.recorded_at DESC, y.id DESC LIMIT 1
                        """, in: db
                ).first
                guard let newest else { throw part.wrongStatus }
                let taken = try Self.take(newest, back: part, reversal, telling: feed, mails, in: db)
                return ShareUnpaid(
                    id: id, reopened: taken.count, paid: taken.part.paid, remaining: taken.part.remaining)
            }
        }
    }

    /// Takes one payment of a part back. Throws like `take`.
    func deletePayment(
        _ payment: ID<SharePayment>, of id: ID<Participant>, _ reversal: Reversal
    ) async throws -> PaymentRecorded {
        let (feed, mails) = (feed, mails)
        return try await change { db in
            let part = try Self.part(id, for: .settler, reversal.user, in: db)
            let found = try Self.payments(where: "y.id = \(payment) AND y.participant = \(id)", in: db).first
            guard let found else { throw APIError.notFound }
            let left = try Self.take(found, back: part, reversal, telling: feed, mails, in: db).part
            return PaymentRecorded(
                id: payment, paid: left.paid, remaining: left.remaining, status: left.status)
        }
    }

    // MARK: Pieces

    /// Returns the payments `y` that meet a condition.
    private static func payments(where condition: SQL, in db: borrowing Connection) throws -> [PaymentRecord]
    {
        try db.all("SELECT \(PaymentRecord.table.names(of: "y")) FROM payments y WHERE \(condition)") {
            try PaymentRecord.table.record($0)
        }
    }

    /// Takes a payment back, and with it all payments of its net settlement. Notes it, and tells the other
    /// person and the ledger, which deletes what the participants booked or are booking. Throws like
    /// `requireReversible` and `requireRoom`.
    /// - Returns: the number of payments, and the part after it.
    private static func take(
        _ payment: PaymentRecord, back part: StoredPart, _ reversal: Reversal, telling feed: EventFeed,
        _ mails: ShareMailStore?, in db: borrowing Connection
    ) throws -> (count: Int, part: PartRecord) {
        try payment.requireReversible(at: reversal.now)
        var together = [payment]
        if let settlement = payment.settlement {
            together = try payments(
                where: "y.settlement = \(settlement) AND y.reversed_at IS NULL ORDER BY y.id", in: db)
        }
        let taken = try together.map { payment in
            guard let part = try parts(where: "p.id = \(payment.part)", in: db).first else {
                throw APIError.unreadable("a payment without its part")
            }
            return (payment: payment, part: part)
        }
        try requireRoom(toReopen: taken.map(\.part).filter { $0.status == .paid }, in: db)
        var left = part.record
        for (index, piece) in taken.enumerated() {
            let after = try reverse(
                piece.payment, of: piece.part, reversal, index: index, telling: feed, in: db)
            if after.id == part.id { left = after }
        }
        // A debtor of an erased creditor has nobody to tell.
        if part.user != reversal.user {
            let settled =
                payment.settlement == nil ? nil : try difference(taken, part.amount.currency)
            try tell(of: payment, part, reversal, settled: settled, mails, in: db)
        }
        return (taken.count, left)
    }

    private static func reverse(
        _ payment: PaymentRecord, of part: StoredPart, _ reversal: Reversal, index: Int,
        telling feed: EventFeed, in db: borrowing Connection
    ) throws -> PartRecord {
        let wasPaid = part.status == .paid
        var reversed = payment
        (reversed.reversedAt, reversed.reverser) = (reversal.now, reversal.user)
        reversed.reason = reversal.reason
        // Also of a part that is not marked as booked: the ledger may have booked it already.
        reversed.booking = wasPaid && part.user != nil ? part.booking : nil
        reversed.bookingBook = reversed.booking == nil ? nil : part.bookedIn
        try db.run(
            """
            UPDATE payments SET \(try PaymentRecord.table.assignments(of: reversed)) WHERE id = \(payment.id)
            """)
        var left = part.record
        left.paidMinor -= payment.amount.amountMinor
        if payment.accepts || left.isAcceptedByBooking { left.acceptedAt = nil }
        (left.status, left.paidAt) = (.pending, nil)
        if wasPaid {
            left.bookedAt = nil
            left.nextBooking = ID(high: reversal.booking.high, low: reversal.booking.low ^ UInt64(index))
        }
        try update(left, from: part, in: db)
        if part.isOwedToOwner { try tell(feed, paidBackOf: part.expense, at: reversal.now, in: db) }
        // Told in any case: a booking may be under way, or a crash may have come before it was noted here.
        if part.isOwedToOwner, try !Erasure.isErased(part.creditor, in: db) {
            try feed.append(
                in: db, type: SharingEvent.bookingTakenBack,
                data: TakenBackBooking(
                    user: payment.bookedIn ?? part.expense.book, transaction: payment.id.cast(),
                    by: part.creditor),
                at: reversal.now, subject: part.creditor)
        }
        if wasPaid, let user = part.user, try !Erasure.isErased(user, in: db) {
            try feed.append(
                in: db, type: SharingEvent.bookingTakenBack,
                data: TakenBackBooking(
                    user: part.bookedIn ?? user, transaction: part.booking, by: user),
                at: reversal.now, subject: user)
        }
        return left
    }

    /// Throws `tooManyOpen`, and like `requireFewCurrencies`, if the parts, of two people at most, may not be
    /// PENDING again.
    private static func requireRoom(toReopen parts: [StoredPart], in db: borrowing Connection) throws {
        var groups: Set<ID<ExpenseGroup>> = []
        for (creditor, parts) in Dictionary(grouping: parts, by: \.creditor) {
            guard let first = parts.first else { continue }
            let open = try openPartCount(of: first.user, first.folded, owedTo: creditor, in: db)
            guard open + parts.count <= openPartsLimit else {
                throw APIError.tooManyOpen()
            }
            groups.formUnion(parts.compactMap(\.group))
        }
        guard let currency = parts.first?.amount.currency else { return }
        for group in groups { try requireFewCurrencies(in: group, with: currency, in: db) }
    }

    /// Tells the other person that a payment, or a net settlement about `settled`, was taken back.
    private static func tell(
        of payment: PaymentRecord, _ part: StoredPart, _ reversal: Reversal, settled: Money?,
        _ mails: ShareMailStore?, in db: borrowing Connection
    ) throws {
        let (user, now) = (reversal.user, reversal.now)
        if let settled {
            guard let other = part.user else { return }
            var news = NoticeRecord(.reopened, id: reversal.notice, to: other, by: user, title: "", at: now)
            (news.amount, news.reason) = (settled, reversal.reason)
            try write(news, in: db)
            try mails?.send(.reopened, to: part.email, user: other, part: settled, by: user, at: now, in: db)
            return
        }
        let isWhole = payment.amount == part.amount
        try notify(
            isWhole ? .unpaid : .paymentReversed, of: part, to: part.user, by: user, amount: payment.amount,
            reason: reversal.reason, id: reversal.notice, at: now, in: db)
        try mails?.send(
            isWhole ? .unpaid : .reversed, to: part.email, user: part.user, part: payment.amount,
            of: part.expense, by: user, at: now, in: db)
    }

    /// Returns how much a net settlement's payments differ between its two sides.
    private static func difference(
        _ taken: [(payment: PaymentRecord, part: StoredPart)], _ currency: Currency
    ) throws -> Money {
        let sides = try Dictionary(grouping: taken, by: \.part.creditor).values.map { side in
            try sum(side.map(\.payment.amount.amountMinor))
        }
        let other = sides.count > 1 ? sides[1] : 0
        return Money(amountMinor: abs(try sum([sides.first ?? 0, -other])), currency)
    }
}
