import Contracts
import ServiceKit
import SQLiteKit

/// The changes of one part: paid, declined, reminded, booked.
extension SharingStore {
    /// Records a payment of a part's remaining amount. Of several requests at once one succeeds, the others
    /// throw `wrongStatus`.
    func markPaid(
        _ id: ID<Participant>, _ recording: PaymentRecording, notice: ID<SharingNotification>
    ) async throws -> SharePaid {
        let feed = feed
        return try await change { db in
            let (user, now) = (recording.user, recording.now)
            let part = try Self.part(id, for: .settler, user, in: db)
            try part.requirePending()
            try Self.record(recording.payment(ofRestOf: part), of: part, telling: feed, in: db)
            try Self.notify(.paid, of: part, to: part.user, by: user, id: notice, at: now, in: db)
            return SharePaid(id: id, paidAt: now)
        }
    }

    /// Declines a part; its amount falls to the creditor. Throws like `requireDeclinable`.
    func decline(
        _ id: ID<Participant>, reason: String?, by user: ID<User>, notice: ID<SharingNotification>,
        at now: Timestamp
    ) async throws -> ShareDeclined {
        try await database.write { db in
            let part = try Self.part(id, for: .participant, user, in: db)
            try part.requireDeclinable()
            var declined = part.record
            (declined.status, declined.declinedAt, declined.declineReason) = (.declined, now, reason)
            declined.acceptedAt = nil
            declined.endClaim()
            try Self.update(declined, from: part, in: db)
            try Self.notify(
                .declined, of: part, to: part.creditor, by: user, reason: reason, id: notice, at: now, in: db)
            return ShareDeclined(id: id, declinedAt: now)
        }
    }

    /// Throws the errors of `part` for a user who does not have the required role.
    func requirePart(_ id: ID<Participant>, for role: PartRole, _ user: ID<User>) async throws {
        try await database.read { db in _ = try Self.part(id, for: role, user, in: db) }
    }

    /// Reminds the participant by notification and mail. Refuses within 24 hours of the last reminder.
    func remind(
        _ id: ID<Participant>, by user: ID<User>, notice: ID<SharingNotification>, at now: Timestamp
    ) async throws -> ShareReminded {
        let mails = mails
        return try await change { db in
            let part = try Self.part(id, for: .creditor, user, in: db)
            try part.requirePending()
            try part.requireReminderDue(at: now)
            try db.run("UPDATE participants SET reminder_sent_at = \(now) WHERE id = \(id)")
            try Self.notify(.reminder, of: part, to: part.user, by: user, id: notice, at: now, in: db)
            try mails?.send(
                .reminder, to: part.email, user: part.user, part: part.amount, of: part.expense, by: user,
                at: now, in: db)
            return ShareReminded(id: id, reminderSentAt: now)
        }
    }

    /// Records that a part is booked, which accepts it as long as it is PAID, and the answer under the
    /// idempotency key. Of several requests at once one succeeds, the others throw `alreadyBooked`, also
    /// where the payment was taken back meanwhile.
    func markBooked(
        _ id: ID<Participant>, as transaction: Transaction, idempotency: Idempotency, at now: Timestamp
    ) async throws -> Answer {
        try await database.write { db in
            try idempotency.perform(in: db) {
                let changed: Int = try db.run(
                    """
                    UPDATE participants SET booked_at = \(now),
                        accepted_at = coalesce(accepted_at, \(now))
                    WHERE id = \(id) AND booked_at IS NULL AND status = 'PAID'
                        AND coalesce(booking, id) = \(transaction.id)
                    """)
                guard changed == 1 else { throw APIError.alreadyBooked }
                return transaction
            }
        }
    }

    // MARK: Pieces

    /// Tells the owner's ledger how much of an expense others paid by now, to the owner or in the first
    /// place, unless the owner is erased.
    /// - Parameter payment: the owner's new payment, which is booked where the share says so.
    static func tell(
        _ feed: EventFeed, paidBackOf share: ShareRecord, by payment: PaymentRecord? = nil, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        if try Erasure.isErased(share.owner, in: db) { return }
        let paid = try db.first(
            """
            SELECT coalesce((SELECT sum(p.paid_minor) FILTER (WHERE p.owner = s.owner) FROM participants p
                WHERE p.share = s.id), 0), \(paidByOthers)
            FROM shares s WHERE s.id = \(share.id)
            """
        ) { (back: try $0.int(0), byOthers: try $0.intOrNil(1)) }
        try feed.append(
            in: db, type: SharingEvent.paidBack,
            data: PaidBack(
                user: share.book, transaction: share.transaction, share: share.id,
                amountMinor: try sum([paid?.back ?? 0, paid?.byOthers ?? 0]),
                paidByOthersMinor: paid?.byOthers, booking: payment.flatMap { share.booking(of: $0) }),
            at: now, subject: share.owner)
    }

    /// Records whether a part of a share is PENDING, after one of them has changed.
    static func updateOpenness(of share: ID<SharedExpense>, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE shares SET is_open = CASE WHEN EXISTS (
                SELECT 1 FROM participants WHERE share = \(share) AND status = 'PENDING') THEN 1 ELSE 0 END
            WHERE id = \(share)
            """)
    }

    /// The role that an action on a part requires. A settler is the creditor, and the participant when the
    /// creditor is erased; a party is either of the two.
    enum PartRole { case creditor, participant, settler, party }

    /// Returns a part to a user in the required role. Throws `notFound` for strangers, and `onlyTheOwner`,
    /// `onlyTheCreditor`, `onlyTheParticipant` or `onlyTheParties` for users who may only see the part.
    static func part(
        _ id: ID<Participant>, for role: PartRole, _ user: ID<User>, in db: borrowing Connection
    ) throws -> StoredPart {
        if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
        guard let part = try parts(where: "p.id = \(id)", in: db).first else { throw APIError.notFound }
        if role == .settler, part.user == user, try Erasure.isErased(part.creditor, in: db) { return part }
        switch role {
        case .creditor where part.creditor == user, .settler where part.creditor == user: return part
        case .participant where part.user == user: return part
        case .party where part.creditor == user || part.user == user: return part
        case .party: throw try refusal(.onlyTheParties, of: part.share, to: user, in: db)
        case .creditor, .settler:
            let only = part.isOwedToOwner ? APIError.onlyTheOwner : .onlyTheCreditor
            throw try refusal(only, of: part.share, to: user, in: db)
        case .participant: throw try refusal(.onlyTheParticipant, of: part.share, to: user, in: db)
        }
    }

    /// Returns `refusal` for the owner, a participant and a payer, who may see the share, and `notFound` for
    /// a stranger.
    static func refusal(
        _ refusal: APIError, of share: ID<SharedExpense>, to user: ID<User>, in db: borrowing Connection
    ) throws -> APIError {
        let takesPart = try db.exists(
            """
            SELECT 1 FROM participants WHERE share = \(share) AND "user" = \(user)
            UNION ALL SELECT 1 FROM payers WHERE share = \(share) AND "user" = \(user)
            UNION ALL SELECT 1 FROM shares WHERE id = \(share) AND owner = \(user)
            """)
        return takesPart ? refusal : .notFound
    }

    /// Returns the parts that meet a condition on participants `p` and shares `s`.
    static func parts(where condition: SQL, in db: borrowing Connection) throws -> [StoredPart] {
        try db.all(
            """
            SELECT \(PartRecord.table.names(of: "p")), \(ShareRecord.table.names(of: "s")),
                coalesce(people.email, p.email)
            FROM participants p JOIN shares s ON s.id = p.share LEFT JOIN people ON people.user = p.user
            WHERE \(condition)
            """
        ) { row in
            let share = PartRecord.table.count
            return StoredPart(
                record: try PartRecord.table.record(row),
                expense: try ShareRecord.table.record(row, from: share),
                email: try row.text(share + ShareRecord.table.count))
        }
    }
}

extension StoredPart {
    var counted: SharingStore.CountedPart {
        SharingStore.CountedPart(
            creditor: record.creditor, user: record.user, folded: record.folded, open: record.remaining,
            acceptedMinor: record.acceptedMinor, group: group)
    }
}

extension APIError {
    /// A participant may see the share, but only its owner may do this.
    static let onlyTheOwner = APIError(.forbidden, "Only the owner of the expense may do this")
    /// The owner, debtors and other payers may see the part, but only whom it is owed to may do this.
    fileprivate static let onlyTheCreditor = APIError(
        .forbidden, "Only the person to whom this is owed may do this")
    /// The owner and other participants may see the part, but only its participant may do this.
    fileprivate static let onlyTheParticipant = APIError(.forbidden, "Only the participant may do this")
    /// Other participants may see the part, but not its payments.
    fileprivate static let onlyTheParties = APIError(
        .forbidden, "Only the owner of the expense and the participant may see this")
}
