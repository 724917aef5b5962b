package import Contracts
import SQLiteKit
package import ServiceKit

extension SharingStore {
    /// PENDING parts that one owner can have of one person, as the person's overview shows them all.
    package static let openPartsLimit = 500

    /// Writes the share under its lock, which becomes `held`, with the answer of the key. Whom a
    /// participant's address belongs to is looked up in this very transaction, so that no verification falls
    /// between.
    package func commit(_ share: NewShare, once: Once) async throws -> Answer {
        try await database.write { db in
            try once.perform(in: db) {
                let locked = try db.run(
                    """
                    UPDATE locks SET state = 'held', changed_at = \(share.createdAt)
                    WHERE share = \(share.lock.share) AND state = 'locking'
                    """)
                guard locked == 1 else { throw SharingError.lockLost }
                try Self.introduce(share, in: db)
                try Self.insert(share, in: db)
                let participants = try share.participants.enumerated().map { position, participant in
                    try Self.insert(participant, at: position, of: share, in: db)
                }
                return ShareCreated(
                    id: share.lock.share, transactionId: share.frozen.id, splitType: share.splitType,
                    totalAmount: share.total, description: share.description, createdAt: share.createdAt,
                    ownerShare: Money(amountMinor: share.ownerMinor, share.total.currency).text,
                    participants: participants)
            }
        }
    }

    private static func insert(_ share: NewShare, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO shares (id, owner, split_type, total_minor, currency, owner_minor, description,
                created_at, ledger_transaction, transaction_date, transaction_description, category,
                category_name, is_open)
            VALUES (\(share.lock.share), \(share.lock.owner), \(share.splitType.rawValue),
                \(share.total.amountMinor), \(share.total.currency.code), \(share.ownerMinor),
                \(share.description), \(share.createdAt), \(share.frozen.id), \(share.frozen.date),
                \(share.frozen.description), \(share.frozen.category.id), \(share.frozen.category.name), 1)
            """)
    }

    private static func insert(
        _ participant: NewParticipant, at position: Int, of share: NewShare, in db: borrowing Connection
    ) throws -> CreatedParticipant {
        let email = participant.email
        let person = try db.first(
            "SELECT user, display_name FROM people WHERE folded = \(email.folded)"
        ) { (user: $0.id(0, User.self), displayName: $0.text(1)) }
        guard try openParts(of: person?.user, email.folded, owedTo: share.lock.owner, in: db) < openPartsLimit
        else { throw SharingError.tooManyOpen(participant: position) }
        try db.run(
            """
            INSERT INTO participants (id, share, position, owner, currency, shared_at, email, folded, user,
                amount_minor, hundredths, status)
            VALUES (\(participant.id), \(share.lock.share), \(position), \(share.lock.owner),
                \(share.total.currency.code), \(share.createdAt), \(email.written), \(email.folded),
                \(person?.user), \(participant.amountMinor), \(participant.hundredths), 'PENDING')
            """)
        return CreatedParticipant(
            id: participant.id, userId: person?.user, email: email.written, displayName: person?.displayName,
            shareAmount: Money(amountMinor: participant.amountMinor, share.total.currency).text,
            sharePercentage: participant.hundredths.map { Money.text(Int64($0), digits: 2) },
            status: .pending)
    }

    /// PENDING parts of a person, or of an invited address where there is no user.
    private static func openParts(
        of user: ID<User>?, _ folded: String, owedTo owner: ID<User>, in db: borrowing Connection
    ) throws -> Int {
        let person: SQL = if let user { "user = \(user)" } else { "user IS NULL AND folded = \(folded)" }
        return try db.first(
            """
            SELECT count(*) FROM participants INDEXED BY participants_open
            WHERE owner = \(owner) AND \(person) AND status = 'PENDING'
            """
        ) { Int($0.int(0)) } ?? 0
    }

    /// Deletes a share that nobody has paid; answers its lock, which is to be released.
    package func cancel(
        _ share: ID<SharedExpense>, by user: ID<User>, at now: Timestamp
    ) async throws -> TransactionLock {
        try await database.write { db in
            let found = try db.first(
                "SELECT owner, ledger_transaction FROM shares WHERE id = \(share)"
            ) { (owner: $0.id(0, User.self), transaction: $0.id(1, Transaction.self)) }
            guard let found else { throw SharingError.notFound }
            guard found.owner == user else { throw try Self.refusal(of: share, to: user, in: db) }
            if try db.exists("SELECT 1 FROM participants WHERE share = \(share) AND status = 'PAID'") {
                throw SharingError.hasPayments
            }
            try db.run("DELETE FROM participants WHERE share = \(share)")
            try db.run("DELETE FROM shares WHERE id = \(share)")
            try db.run(
                "UPDATE locks SET state = 'releasing', changed_at = \(now) WHERE share = \(share)")
            return TransactionLock(
                share: share, owner: user, transaction: found.transaction, state: .releasing)
        }
    }

    /// Marks a part as paid; of several at the same moment one wins.
    package func markPaid(
        _ participant: ID<Participant>, by user: ID<User>, at now: Timestamp
    ) async throws -> SharePaid {
        try await database.write { db in
            let found = try db.first(
                "SELECT share, owner, status FROM participants WHERE id = \(participant)"
            ) { (share: $0.id(0, SharedExpense.self), owner: $0.id(1, User.self), status: try $0.status(2)) }
            guard let found else { throw SharingError.notFound }
            guard found.owner == user else { throw try Self.refusal(of: found.share, to: user, in: db) }
            guard found.status == .pending else { throw SharingError.notPending(found.status) }
            try db.run(
                "UPDATE participants SET status = 'PAID', paid_at = \(now) WHERE id = \(participant)")
            try db.run(
                """
                UPDATE shares SET is_open = EXISTS (
                    SELECT 1 FROM participants WHERE share = \(found.share) AND status = 'PENDING')
                WHERE id = \(found.share)
                """)
            return SharePaid(id: participant, paidAt: now)
        }
    }

    /// What somebody hears who is not the owner: a participant may see the share, a stranger may not.
    private static func refusal(
        of share: ID<SharedExpense>, to user: ID<User>, in db: borrowing Connection
    ) throws -> SharingError {
        let takesPart = try db.exists(
            "SELECT 1 FROM participants WHERE share = \(share) AND user = \(user)")
        return takesPart ? .onlyTheOwner : .notFound
    }
}
