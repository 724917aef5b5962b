import Contracts
import ServiceKit
import SQLiteKit

/// Payments that are taken back.
extension SharingStore {
    /// Makes a PAID part PENDING again, and with it all parts of its net settlement: for its owner, and for
    /// its participant when the owner is erased. Notes it, and tells the other person and the ledger, which
    /// deletes what the participants booked or are booking. Throws like `requireUnpayable` and
    /// `requireRoom`.
    /// - Parameter booking: a new id, of which the parts get ids for what their participants book later.
    func unpay(
        _ id: ID<Participant>, reason: String?, by user: ID<User>, idempotency: Idempotency,
        notice: ID<SharingNotification>, booking: ID<Transaction>, at now: Timestamp
    ) async throws -> Answer {
        let (feed, mails) = (feed, mails)
        return try await change { db in
            try idempotency.perform(in: db) {
                let part = try Self.part(id, for: .settler, user, in: db)
                let paidAt = try part.requireUnpayable(at: now)
                let parts = try part.settlement.map { try Self.parts(of: $0, in: db) } ?? [part]
                try Self.requireRoom(toReopen: parts, in: db)
                for (index, part) in parts.enumerated() {
                    // Also a part that is not marked as booked: the ledger may have booked it already.
                    try db.run(
                        """
                        INSERT INTO unpaid (participant, paid_at, unpaid_at, actor, reason, booking)
                        VALUES (\(part.id), \(paidAt), \(now), \(user), \(reason),
                            \(part.user == nil ? nil : part.booking))
                        """)
                    let next = ID<Transaction>(high: booking.high, low: booking.low ^ UInt64(index))
                    try Self.reopen(part, nextBooking: next, telling: feed, at: now, in: db)
                }
                // A debtor of an erased owner has nobody to tell.
                if part.user == user {
                    return ShareUnpaid(id: id, reopened: parts.count)
                }
                if part.settlement == nil {
                    try Self.notify(
                        .unpaid, of: part, to: part.user, by: user, reason: reason, id: notice, at: now,
                        in: db)
                    try mails?.send(
                        .unpaid, to: part.email, user: part.user, part: part.amount, by: user, at: now,
                        in: db)
                } else if let other = part.user {
                    var news = NoticeRecord(.reopened, id: notice, to: other, by: user, title: "", at: now)
                    (news.amount, news.reason) = (try Self.difference(parts, part.amount.currency), reason)
                    try Self.write(news, in: db)
                    if let amount = news.amount {
                        try mails?.send(
                            .reopened, to: part.email, user: other, part: amount, by: user, at: now, in: db)
                    }
                }
                return ShareUnpaid(id: id, reopened: parts.count)
            }
        }
    }

    /// Throws `tooManyOpen`, and like `requireFewCurrencies`, if the parts, of two people at most, may not be
    /// PENDING again.
    private static func requireRoom(toReopen parts: [StoredPart], in db: borrowing Connection) throws {
        var groups: Set<ID<ExpenseGroup>> = []
        for (owner, parts) in Dictionary(grouping: parts, by: \.owner) {
            guard let first = parts.first else { continue }
            let open = try openPartCount(of: first.user, first.folded, owedTo: owner, in: db)
            guard open + parts.count <= openPartsLimit else {
                throw APIError.tooManyOpen()
            }
            groups.formUnion(parts.compactMap(\.group))
        }
        guard let currency = parts.first?.amount.currency else { return }
        for group in groups { try requireFewCurrencies(in: group, with: currency, in: db) }
    }

    private static func reopen(
        _ part: StoredPart, nextBooking: ID<Transaction>, telling feed: EventFeed, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE participants SET status = 'PENDING', paid_at = NULL, settlement = NULL, booked_at = NULL,
                booking = \(nextBooking)
            WHERE id = \(part.id)
            """)
        try countAsOpen(part.counted, in: db)
        try updateOpenness(of: part.share, in: db)
        try tell(feed, paidBackOf: part, at: now, in: db)
        // Told in any case: a booking may be under way, or a crash may have come before it was noted here.
        guard let user = part.user, try !Erasure.isErased(user, in: db) else { return }
        try feed.append(
            in: db, type: SharingEvent.bookingTakenBack,
            data: TakenBackBooking(user: user, transaction: part.booking), at: now, subject: user)
    }

    /// Returns how much a net settlement's parts differ between its two sides.
    private static func difference(_ parts: [StoredPart], _ currency: Currency) throws -> Money {
        let sides = try Dictionary(grouping: parts, by: \.owner).values.map { parts in
            try sum(parts.map(\.amount.amountMinor))
        }
        let other = sides.count > 1 ? sides[1] : 0
        return Money(amountMinor: abs(try sum([sides.first ?? 0, -other])), currency)
    }
}
