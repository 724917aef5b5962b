import Contracts
import ServiceKit
import SQLiteKit

/// Payments of parts, piece by piece (contract-everyday §3).
extension SharingStore {
    /// Most payments of a part that are recorded by amount, those that were taken back among them.
    static let paymentsLimit: Int64 = 100

    /// Records a payment of a piece of a part, or of all that remains.
    func recordPayment(
        of id: ID<Participant>, _ draft: PaymentDraft, _ recording: PaymentRecording,
        idempotency: Idempotency, notice: ID<SharingNotification>
    ) async throws -> Answer {
        let feed = feed
        return try await change { db in
            try idempotency.perform(in: db) {
                let part = try Self.part(id, for: .settler, recording.user, in: db)
                try part.requirePending()
                let payment = try recording.payment(draft, of: part)
                try Self.requireRoom(in: id, db)
                let paid = try Self.record(payment, of: part, telling: feed, in: db)
                if paid.status == .paid {
                    try Self.notify(
                        .paid, of: part, to: part.user, by: recording.user, id: notice, at: recording.now,
                        in: db)
                } else {
                    try Self.notify(
                        .payment, of: part, to: part.user, by: recording.user, amount: payment.amount,
                        reason: payment.note, id: notice, at: recording.now, in: db)
                }
                return PaymentRecorded(
                    id: payment.id, paid: paid.paid, remaining: paid.remaining, status: paid.status)
            }
        }
    }

    /// Returns a page of a part's payments to its creditor and its participant, newest first.
    func payments(
        of id: ID<Participant>, _ page: PageQuery<PlaceCursor>, for user: ID<User>
    ) async throws -> SharePaymentPage {
        try await database.read(owner: user.cast()) { db in
            let part = try Self.part(id, for: .party, user, in: db)
            let found = try db.all(
                """
                SELECT \(PaymentRecord.table.names(of: "y")), a.email, a.display_name, b.email, b.display_name
                FROM payments y INDEXED BY payments_by_part
                LEFT JOIN people a ON a.user = y.recorder LEFT JOIN people b ON b.user = y.reverser
                WHERE y.participant = \(id) \(Self.place(page.cursor, "y.recorded_at, y.id"))
                ORDER BY y.recorded_at DESC, y.id DESC LIMIT \(page.limit + 1) OFFSET \(page.offset)
                """
            ) { row in
                let payment = try PaymentRecord.table.record(row)
                let first = PaymentRecord.table.count
                return payment.answer(
                    recordedBy: try row.person(payment.recorder, first),
                    reversedBy: try payment.reverser.map { try row.person($0, first + 2) },
                    toOwner: part.expense.owner == user)
            }
            let (shown, last) = found.page(of: page.limit)
            return SharePaymentPage(
                payments: shown, paid: part.paid, remaining: part.remaining, status: part.status,
                claim: part.claim, total: Int(try Self.paymentCount(of: id, in: db)),
                nextCursor: last.map { PlaceCursor(at: $0.recordedAt, id: $0.id).text })
        }
    }

    // MARK: Pieces

    /// Throws for a payment of a piece of a part that has too many payments.
    static func requireRoom(
        for payment: PaymentRecord, of part: StoredPart, in db: borrowing Connection
    ) throws {
        if payment.amount != part.remaining { try requireRoom(in: part.id, db) }
    }

    private static func requireRoom(in part: ID<Participant>, _ db: borrowing Connection) throws {
        guard try paymentCount(of: part, in: db) < paymentsLimit else {
            throw APIError(
                .conflict, "This share has \(paymentsLimit) payments. Mark it as paid once it is.")
        }
    }

    /// Writes a payment of at most what remains of a part, which is PAID when nothing does. Answers the
    /// participant's claims, tells the ledger, and returns the part after it. A participant who pays accepts
    /// the part; a creditor who says that they paid accepts nothing for them.
    @discardableResult
    static func record(
        _ payment: PaymentRecord, of part: StoredPart, telling feed: EventFeed, in db: borrowing Connection
    ) throws -> PartRecord {
        var paid = part.record
        paid.paidMinor += payment.amount.amountMinor
        paid.endClaim()
        var payment = payment
        payment.accepts = payment.recorder == part.user && part.acceptedAt == nil
        if payment.accepts { paid.acceptedAt = payment.recordedAt }
        if paid.paidMinor == paid.amount.amountMinor {
            (paid.status, paid.paidAt) = (.paid, payment.recordedAt)
        }
        try db.run(PaymentRecord.table.insertion(of: payment))
        try update(paid, from: part, in: db)
        try endClaims(answeredBy: part, in: db)
        // What others are owed is not in the owner's ledger.
        if part.isOwedToOwner {
            try tell(feed, paidBackOf: part.expense, by: payment, at: payment.recordedAt, in: db)
        }
        return paid
    }

    /// Stores a changed part, and keeps the totals and its share's openness.
    static func update(_ changed: PartRecord, from part: StoredPart, in db: borrowing Connection) throws {
        try db.run(
            "UPDATE participants SET \(try PartRecord.table.assignments(of: changed)) WHERE id = \(part.id)")
        let counts = (part.status == .pending ? 1 : 0, changed.status == .pending ? 1 : 0)
        try addPending(
            parts: Int64(counts.1 - counts.0),
            minor: changed.remaining.amountMinor - part.remaining.amountMinor,
            accepted: changed.acceptedMinor - part.acceptedMinor, to: part.counted, in: db)
        if counts.0 != counts.1 { try updateOpenness(of: part.share, in: db) }
    }

    private static func paymentCount(of part: ID<Participant>, in db: borrowing Connection) throws -> Int64 {
        try db.first(
            "SELECT count(*) FROM payments INDEXED BY payments_by_part WHERE participant = \(part)"
        ) { try $0.int(0) } ?? 0
    }
}
