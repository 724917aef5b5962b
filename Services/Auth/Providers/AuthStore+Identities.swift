import Contracts
import SQLiteKit
import ServiceKit

/// The accounts at identity providers that sign users in (contract-access, "Sign-in by an identity
/// provider").
extension AuthStore {
    /// Returns the user's identities, oldest first.
    func identities(of user: ID<User>) async throws -> [IdentityRecord] {
        try await database.read { db in try Self.identities(of: user, in: db) }
    }

    static func identities(
        of user: ID<User>, in db: borrowing Connection
    ) throws -> [IdentityRecord] {
        try db.all(
            """
            SELECT \(IdentityRecord.table.names) FROM identities INDEXED BY identities_by_owner
            WHERE user_id = \(user) ORDER BY id
            """
        ) { try IdentityRecord.table.record($0) }
    }

    /// Returns the identity of a subject, or nil if it signs nobody in.
    static func identity(
        issuer: String, subject: String, in db: borrowing Connection
    ) throws -> IdentityRecord? {
        try db.first(
            """
            SELECT \(IdentityRecord.table.names) FROM identities INDEXED BY identities_by_subject
            WHERE issuer = \(issuer) AND subject = \(subject)
            """
        ) { try IdentityRecord.table.record($0) }
    }

    /// Whether a person is known by issuer and subject.
    func isKnown(_ person: ProviderPerson) async throws -> Bool {
        try await database.read { db in
            try Self.identity(issuer: person.issuer, subject: person.subject, in: db) != nil
        }
    }

    /// Links what a ticket names with its user, who has signed in since the provider's answer, and mails a
    /// notice. Throws `UNAUTHORIZED` for a session that has ended, `nothingToLink`, `FORBIDDEN` for another
    /// user and for a sign-in from before, and `CONFLICT` for a known subject.
    func link(
        _ ticket: LinkTicket, as id: ID<LinkedIdentity>, spending hash: [UInt8], by caller: UserIdentity,
        _ origin: Origin, at now: Timestamp
    ) async throws -> IdentityRecord {
        let record = IdentityRecord(
            id: id, user: caller.user, issuer: ticket.issuer, subject: ticket.subject,
            provider: ticket.provider, email: ticket.email, createdAt: now)
        try await database.write { db in
            let signedInAt = try Self.signInTime(
                of: caller.session, user: caller.user, at: now, in: db)
            guard ticket.user == caller.user else { throw APIError.linkOfAnother }
            guard signedInAt >= ticket.at else { throw APIError.linkNeedsSignIn }
            guard try Self.spend(ticket: hash, until: ticket.expiresAt, in: db) else {
                throw APIError.nothingToLink
            }
            guard try Self.identity(issuer: ticket.issuer, subject: ticket.subject, in: db) == nil else {
                throw APIError.nothingToLink
            }
            guard try Self.identities(of: caller.user, in: db).count < LinkedIdentity.maximum else {
                throw APIError.tooManyIdentities
            }
            try insert(record, by: origin, at: now, in: db)
            try tell(.identityLinked(at: now), caller.user, at: now, in: db)
        }
        mailer.wake()
        return record
    }

    func insert(
        _ record: IdentityRecord, by origin: Origin, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(IdentityRecord.table.insertion(of: record))
        try Self.note(.identityLinked, of: record.user, by: origin, at: now, in: db)
    }

    /// Removes an identity. Throws `NOT_FOUND` if the user has no such identity, `FreshSignIn.required`,
    /// `lastWayIn`.
    func remove(
        identity id: ID<LinkedIdentity>, of user: ID<User>, in session: ID<Session>, by origin: Origin,
        at now: Timestamp
    ) async throws {
        try await database.write { db in
            let all = try Self.identities(of: user, in: db)
            guard all.contains(where: { $0.id == id }), let account = try Self.user(user, in: db) else {
                throw APIError.notFound
            }
            try Self.requireFresh(session, of: user, at: now, in: db)
            // With the switch off, passkeys do not sign in (SET-002).
            let hasPasskey =
                try account.biometricEnabled
                && db.exists(
                    "SELECT 1 FROM passkeys INDEXED BY passkeys_by_user WHERE user_id = \(user)")
            guard account.passwordHash != nil || hasPasskey || all.count > 1 else {
                throw APIError.lastWayIn
            }
            try db.run(
                """
                DELETE FROM pending_sign_ins INDEXED BY pending_sign_ins_by_identity
                WHERE identity_id = \(id)
                """)
            try db.run("DELETE FROM identities WHERE id = \(id)")
            try Self.note(.identityRemoved, of: user, by: origin, at: now, in: db)
        }
    }

    /// Notes that a ticket is spent. Returns false if it was spent before.
    static func spend(
        ticket hash: [UInt8], until expiry: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try db.run(
            """
            INSERT INTO spent_challenges (hash, expires_at) VALUES (\(hash), \(expiry))
            ON CONFLICT (hash) DO NOTHING
            """) == 1
    }

    /// Notes that a ticket is spent. Returns false if it was spent before.
    func spend(ticket hash: [UInt8], until expiry: Timestamp) async throws -> Bool {
        try await database.write { db in try Self.spend(ticket: hash, until: expiry, in: db) }
    }
}

extension APIError {
    static let nothingToLink = APIError(
        .conflict, "Nothing waits to be linked. Please begin again at the sign-in.")
    fileprivate static let linkOfAnother = APIError(
        .forbidden, "Another account has this address. Sign in to that one to link it.")
    fileprivate static let linkNeedsSignIn = APIError(
        .forbidden, "Sign in again to link the account: you signed in before the provider answered.")
    fileprivate static let tooManyIdentities = APIError(
        .conflict, "You have \(LinkedIdentity.maximum) linked accounts. Remove one to link another.")
    fileprivate static let lastWayIn = APIError(
        .conflict, "This is your last way in. Set a password or add a passkey before you remove it.")
}
