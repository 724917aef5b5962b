import Contracts
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Most PENDING parts of one person with one owner: decades of a household that never settles.
    static let openPartsLimit = 10_000

    /// Writes the share, sets its lock to `held` and stores the answer under the idempotency key. The users
    /// of the participants' addresses are read in the same transaction, so that no verification falls
    /// between.
    func commit(_ share: NewShare, idempotency: Idempotency) async throws -> Answer {
        let mails = mails
        return try await change { db in
            if try Erasure.isErased(share.lock.owner, in: db) { throw SharingError.userErased }
            return try idempotency.perform(in: db) {
                let locked = try db.run(
                    """
                    UPDATE locks SET state = 'held', changed_at = \(share.createdAt)
                    WHERE share = \(share.lock.share) AND state = 'locking'
                    """)
                guard locked == 1 else { throw SharingError.lockLost }
                // A group's members know each other already, so they need no introduction.
                if let group = share.group {
                    try Self.requireUnchanged(group, share, in: db)
                    try Self.requireFewCurrencies(in: group, with: share.total.currency, in: db)
                    try Self.accept(group, share.lock.owner, at: share.createdAt, in: db)
                } else {
                    try Self.introduce(
                        share.participants.map(\.email.folded), to: share.lock.owner, at: share.createdAt,
                        in: db)
                }
                try Self.insert(share, in: db)
                let participants = try share.participants.enumerated().map { position, participant in
                    try Self.insert(participant, at: position, of: share, mails, in: db)
                }
                return ShareCreated(
                    id: share.lock.share, transactionId: share.frozen.id, splitType: share.splitType,
                    totalAmount: share.total, description: share.description, createdAt: share.createdAt,
                    ownerShare: Money(amountMinor: share.ownerMinor, share.total.currency).text,
                    ownerWeight: share.ownerWeight?.text, groupId: share.group, participants: participants)
            }
        }
    }

    private static func insert(_ share: NewShare, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO shares (id, owner, split_type, total_minor, currency, owner_minor, owner_weight,
                description, created_at, group_id, ledger_transaction, transaction_date,
                transaction_description, category, category_name, is_open)
            VALUES (\(share.lock.share), \(share.lock.owner), \(share.splitType.rawValue),
                \(share.total.amountMinor), \(share.total.currency.code), \(share.ownerMinor),
                \(share.ownerWeight?.hundredths), \(share.description), \(share.createdAt), \(share.group),
                \(share.frozen.id), \(share.frozen.date),
                \(share.frozen.description), \(share.frozen.category.id), \(share.frozen.category.name), 1)
            """)
    }

    /// Writes a part, adds it to the totals and notifies its participant. Throws `tooManyOpen`.
    private static func insert(
        _ participant: NewParticipant, at position: Int, of share: NewShare, _ mails: ShareMailStore?,
        in db: borrowing Connection
    ) throws -> CreatedParticipant {
        let (email, owner) = (participant.email, share.lock.owner)
        let amount = Money(amountMinor: participant.amountMinor, share.total.currency)
        let person = try db.first(
            "SELECT user, display_name, email FROM people WHERE folded = \(email.folded)"
        ) { (user: try $0.id(0, User.self), displayName: try $0.text(1), email: try $0.text(2)) }
        guard try openPartCount(of: person?.user, email.folded, owedTo: owner, in: db) < openPartsLimit
        else { throw SharingError.tooManyOpen(participant: position) }
        try db.run(
            """
            INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded, user,
                amount_minor, hundredths, weight, status)
            VALUES (\(participant.id), \(share.lock.share), \(position), \(owner),
                \(share.total.currency.code), \(share.createdAt), \(email.written), \(email.folded),
                \(person?.user), \(participant.amountMinor), \(participant.hundredths),
                \(participant.weight?.hundredths), 'PENDING')
            """)
        let counted = CountedPart(
            owner: owner, user: person?.user, folded: email.folded, amount: amount, group: share.group)
        try count(counted, in: db)
        if let user = person?.user {
            var notice = Notice(
                .shared, id: participant.id.cast(), to: user, by: owner, title: share.frozen.description,
                at: share.createdAt)
            (notice.share, notice.participant) = (share.lock.share, participant.id)
            (notice.group, notice.amount) = (share.group, amount)
            try write(notice, in: db)
        }
        try mails?.send(
            .shared, to: person?.email ?? email.written, user: person?.user, part: amount, by: owner,
            at: share.createdAt, in: db)
        return CreatedParticipant(
            id: participant.id, userId: person?.user, email: email.written, displayName: person?.displayName,
            shareAmount: amount.text,
            sharePercentage: participant.hundredths.map { Money.text(Int64($0), digits: 2) },
            weight: participant.weight?.text, status: .pending)
    }

    /// Deletes a share and returns its lock, which the caller must release. `notices` are ids for the
    /// participants' notifications, one for each participant that a share can have. Throws `hasPayments`.
    func cancel(
        _ share: ID<SharedExpense>, by user: ID<User>, if precondition: Precondition,
        notices: [ID<SharingNotification>], at now: Timestamp
    ) async throws -> TransactionLock {
        try await database.write { db in
            let found = try db.first("SELECT \(Self.shareColumns) FROM shares s WHERE s.id = \(share)") {
                try Self.share($0, for: user, in: db)
            }
            guard let found else { throw SharingError.notFound }
            guard found.owner.id == user else {
                throw try Self.refusal(.onlyTheOwner, of: share, to: user, in: db)
            }
            try precondition.check(content: found)
            let parts = try Self.parts(where: "p.share = \(share)", in: db)
            if parts.contains(where: { $0.status == .paid }) { throw SharingError.hasPayments }
            try Self.withdraw(parts, of: share, by: user, notices, at: now, in: db)
            try Self.delete(share, in: db)
            try db.run(
                "UPDATE locks SET state = 'releasing', changed_at = \(now) WHERE share = \(share)")
            return TransactionLock(
                share: share, owner: user, transaction: found.transactionId, state: .releasing)
        }
    }

    /// Deletes a share with its parts and the notes of their payments.
    static func delete(_ share: ID<SharedExpense>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM unpaid WHERE participant IN (SELECT id FROM participants WHERE share = \(share))
            """)
        try db.run("DELETE FROM participants WHERE share = \(share)")
        try db.run("DELETE FROM shares WHERE id = \(share)")
    }

    /// Removes the parts of a share from the totals, and notifies the users whose part was PENDING.
    private static func withdraw(
        _ parts: [StoredPart], of share: ID<SharedExpense>, by user: ID<User>,
        _ notices: [ID<SharingNotification>], at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE notifications INDEXED BY notifications_by_share SET share = NULL, participant = NULL
            WHERE share = \(share)
            """)
        for (index, part) in parts.enumerated() {
            try discount(part.counted, isPending: part.status == .pending, in: db)
            guard part.status == .pending, let participant = part.user, index < notices.count else {
                continue
            }
            var notice = Notice(
                .cancelled, id: notices[index], to: participant, by: user,
                title: part.transaction.description, at: now)
            notice.group = part.group
            try write(notice, in: db)
        }
    }
}
