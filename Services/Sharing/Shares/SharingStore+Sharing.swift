import Contracts
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Most PENDING parts of one person with one owner: decades of a household that never settles.
    static let openPartsLimit = 10_000

    /// Writes the share, sets its lock to `held` and stores the answer under the idempotency key. The users
    /// of the participants' addresses are read in the same transaction, so that no verification falls
    /// between.
    /// - Parameters:
    ///   - notices: an id for each payer's notification.
    ///   - now: the time of writing, before which nobody saw the parts. The request may have begun earlier.
    func commit(
        _ share: NewShare, idempotency: Idempotency, notices: [ID<SharingNotification>], at now: Timestamp
    ) async throws -> Answer {
        let (mails, feed) = (mails, feed)
        return try await change { db in
            if try Erasure.isErased(share.lock.owner, in: db) { throw APIError(.unauthorized) }
            return try idempotency.perform(in: db) {
                let locked: Int = try db.run(
                    """
                    UPDATE locks SET state = 'held', changed_at = \(share.record.createdAt)
                    WHERE share = \(share.lock.share) AND state = 'locking'
                    """)
                guard locked == 1 else {
                    throw APIError(.conflict, "Sharing took too long and was taken back. Please try again.")
                }
                // A group's members know each other already, so they need no introduction.
                if let group = share.record.group {
                    try Self.requireUnchanged(group, share, in: db)
                    try Self.requireFewCurrencies(in: group, with: share.record.total.currency, in: db)
                    try Self.accept(group, share.lock.owner, at: share.record.createdAt, in: db)
                } else {
                    try Self.introduce(
                        share.parts.map(\.folded), to: share.lock.owner, at: share.record.createdAt,
                        in: db)
                }
                try db.run(ShareRecord.table.insertion(of: share.record))
                let participants = try share.parts.map { part in
                    var part = part
                    part.amountAt = now
                    return try Self.announce(
                        part, of: share.record, mails, at: share.record.createdAt, in: db)
                }
                let record = share.record
                try Self.insert(
                    share.payers, of: record, notices, telling: feed, at: record.createdAt, in: db)
                return ShareCreated(
                    id: record.id, transactionId: record.transaction, splitType: record.splitType,
                    totalAmount: record.total, description: record.description, createdAt: record.createdAt,
                    ownerShare: Money(amountMinor: record.ownerMinor, record.total.currency).text,
                    ownerWeight: record.ownerWeight?.text, groupId: record.group, participants: participants,
                    payers: share.payers.isEmpty
                        ? nil : try Self.ownShare(record.id, by: record.owner, in: db).payers)
            }
        }
    }

    /// Writes a new part, adds it to the totals and tells its participant. Throws `tooManyOpen`.
    private static func announce(
        _ part: PartRecord, of share: ShareRecord, _ mails: ShareMailStore?, at now: Timestamp,
        in db: borrowing Connection
    ) throws -> CreatedParticipant {
        let (stored, person) = try insert(part, of: share, in: db)
        try notify(
            .shared, of: stored, to: stored.user, by: share.owner, id: part.id.cast(), at: now, in: db)
        if stored.user != share.owner {
            try mails?.send(
                .shared, to: stored.email, user: stored.user, part: part.amount, of: share, by: share.owner,
                at: now, in: db)
        }
        return CreatedParticipant(
            id: part.id, userId: stored.user, email: part.email, displayName: person?.displayName,
            shareAmount: part.amount.text, sharePercentage: part.percentage, weight: part.weight?.text,
            status: part.status, owedTo: try creditor(of: stored, in: db))
    }

    /// Writes a new part and adds it to the totals. Returns it with its user, nil for an invitation. Throws
    /// `tooManyOpen`.
    static func insert(
        _ part: PartRecord, of share: ShareRecord, in db: borrowing Connection
    ) throws -> (part: StoredPart, person: PersonReference?) {
        let isParticipant: SQL = part.user.map { "\"user\" = \($0)" } ?? "folded = \(part.folded)"
        let person = try db.first(
            "SELECT \"user\", email, display_name FROM people WHERE \(isParticipant)"
        ) { try $0.person($0.id(0), 1) }
        var part = part
        part.user = person?.id
        let stored = StoredPart(record: part, expense: share, email: person?.email ?? part.email)
        guard try openPartCount(of: part.user, part.folded, owedTo: part.creditor, in: db) < openPartsLimit
        else {
            // A group's request names no participants, and debts to payers have places of their own.
            throw APIError.tooManyOpen(participant: share.group == nil ? Int(part.position) : nil)
        }
        try db.run(PartRecord.table.insertion(of: part))
        try count(stored.counted, in: db)
        return (stored, person)
    }

    /// Deletes a share and returns its lock, which the caller must release; nil once the book's lock has
    /// ended without it. `notices` are ids for the notifications, one for each participant and payer that a
    /// share can have. Refuses a share with a payment.
    func cancel(
        _ share: ID<SharedExpense>, by user: ID<User>, if precondition: Precondition,
        notices: [ID<SharingNotification>], at now: Timestamp
    ) async throws -> LockRecord? {
        try await database.write { db in
            let found = try Self.ownShare(share, by: user, in: db)
            try precondition.check(content: found)
            let parts = try Self.parts(where: "p.share = \(share)", in: db)
            if parts.contains(where: \.hasPayment) {
                throw APIError.field(
                    "participants", "A part of this expense is paid, so it can't be taken back",
                    code: .conflict)
            }
            try Self.withdraw(parts, of: share, by: user, notices, at: now, in: db)
            try Self.delete(share, in: db)
            return try db.first(
                """
                UPDATE locks SET state = 'releasing', changed_at = \(now) WHERE share = \(share)
                RETURNING \(LockRecord.table.names)
                """
            ) { try LockRecord.table.record($0) }
        }
    }

    /// Deletes a share with its payers, its parts and their payments.
    static func delete(_ share: ID<SharedExpense>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM payments WHERE participant IN (SELECT id FROM participants WHERE share = \(share))
            """)
        try db.run("DELETE FROM participants WHERE share = \(share)")
        try db.run("DELETE FROM payers WHERE share = \(share)")
        try db.run("DELETE FROM shares WHERE id = \(share)")
    }

    /// Removes the parts of a share from the totals, and notifies the users whose part was PENDING, and the
    /// payers.
    private static func withdraw(
        _ parts: [StoredPart], of share: ID<SharedExpense>, by user: ID<User>,
        _ notices: [ID<SharingNotification>], at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE notifications INDEXED BY notifications_by_share SET share = NULL, participant = NULL
            WHERE share = \(share)
            """)
        for part in parts { try discount(part.counted, isPending: part.status == .pending, in: db) }
        let record = try db.first("SELECT \(ShareRecord.table.names) FROM shares WHERE id = \(share)") {
            try ShareRecord.table.record($0)
        }
        var told: Set<ID<User>> = [user]
        let people =
            parts.filter { $0.status == .pending }.compactMap(\.user)
            + (try payers(of: share, in: db).map(\.record.user))
        for (person, id) in zip(people.filter { told.insert($0).inserted }, notices) {
            var notice = NoticeRecord(
                .cancelled, id: id, to: person, by: user, title: record?.transactionDescription ?? "", at: now
            )
            notice.group = record?.group
            try write(notice, in: db)
        }
    }
}

extension APIError {
    /// The participant has too many PENDING parts already.
    /// - Parameter participant: the position in a share's request.
    static func tooManyOpen(participant: Int? = nil) -> APIError {
        let limit = SharingStore.openPartsLimit
        let message = "\(limit) shares with this person are open already. Settle some first."
        let details = participant.map { FieldErrors("participants[\($0)].email", message) }
        return APIError(.conflict, message, details: details ?? FieldErrors())
    }
}
