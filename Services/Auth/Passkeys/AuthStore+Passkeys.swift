import Contracts
import SQLiteKit
import ServiceKit

/// A passkey to add.
struct NewPasskey: Sendable {
    let id: ID<Passkey>
    let user: ID<User>
    /// The session that asked for the passkey, and must not have ended meanwhile.
    let session: ID<Session>
    let credential: NewCredential
    let name: String
    let at: Timestamp
    var origin = Origin.system
}

/// A user who wants to add a passkey, with the time of their sign-in.
struct PasskeyApplicant: Sendable {
    let user: UserAccount
    let signedInAt: Timestamp
    let passkeys: [PasskeyRecord]
}

extension AuthStore {
    /// Returns the user's passkeys, oldest first.
    func passkeys(of user: ID<User>) async throws -> [PasskeyRecord] {
        try await database.read { db in try Self.passkeys(of: user, in: db) }
    }

    private static func passkeys(of user: ID<User>, in db: borrowing Connection) throws -> [PasskeyRecord] {
        try db.all(
            """
            SELECT \(PasskeyRecord.table.names) FROM passkeys INDEXED BY passkeys_by_user
            WHERE user_id = \(user) ORDER BY id
            """
        ) { try PasskeyRecord.table.record($0) }
    }

    private static func passkey(
        _ id: ID<Passkey>, of user: ID<User>, in db: borrowing Connection
    ) throws -> PasskeyRecord {
        let found = try db.first(
            "SELECT \(PasskeyRecord.table.names) FROM passkeys WHERE id = \(id) AND user_id = \(user)"
        ) { try PasskeyRecord.table.record($0) }
        guard let found else { throw AuthError.unknownPasskey }
        return found
    }

    /// Returns the passkey with this credential id and its owner, or nil if there is none.
    func passkey(credential id: [UInt8]) async throws -> (record: PasskeyRecord, owner: UserAccount)? {
        try await database.read { db in
            let record = try db.first(
                """
                SELECT \(PasskeyRecord.table.names) FROM passkeys INDEXED BY passkeys_by_credential
                WHERE credential_id = \(id)
                """
            ) { try PasskeyRecord.table.record($0) }
            guard let record, let owner = try Self.user(record.user, in: db) else { return nil }
            return (record, owner)
        }
    }

    /// Returns the user of a live session. Throws `AuthError.notSignedIn`.
    func applicant(user: ID<User>, session: ID<Session>, at now: Timestamp) async throws -> PasskeyApplicant {
        try await database.read { db in
            let signedInAt = try Self.signInTime(of: session, user: user, at: now, in: db)
            guard let account = try Self.user(user, in: db) else { throw AuthError.notSignedIn }
            return PasskeyApplicant(
                user: account, signedInAt: signedInAt, passkeys: try Self.passkeys(of: user, in: db))
        }
    }

    /// Adds a passkey, turns the user's biometric switch on (SET-002) and mails a notice. Throws `AuthError`
    /// for an ended session, an answered challenge, a known credential and one passkey too many.
    func add(_ new: NewPasskey) async throws -> PasskeyRecord {
        let credential = new.credential
        let notice = PasskeyMessage()
        let record = PasskeyRecord(
            id: new.id, user: new.user, credentialID: credential.id, publicKey: credential.publicKey,
            signCount: credential.signCount, transports: credential.transports,
            isBackupEligible: credential.isBackupEligible, isBackedUp: credential.isBackedUp, name: new.name,
            createdAt: new.at, lastUsedAt: nil)
        try await database.write { db in
            // Checked here, too: the session may have ended while the request's body was still coming.
            let isSignedIn = try db.exists(
                """
                SELECT 1 FROM sessions
                WHERE id = \(new.session) AND user_id = \(new.user) AND ended_at IS NULL
                """)
            guard isSignedIn, let user = try Self.user(new.user, in: db) else { throw AuthError.notSignedIn }
            // WebAuthn Level 3 §7.1 step 26: no user has registered the credential.
            let isKnown = try db.exists(
                """
                SELECT 1 FROM passkeys INDEXED BY passkeys_by_credential
                WHERE credential_id = \(credential.id)
                """)
            guard !isKnown else { throw AuthError.passkeyRefused(.alreadyRegistered) }
            guard try Self.passkeys(of: new.user, in: db).count < Passkey.maximum else {
                throw AuthError.tooManyPasskeys
            }
            try Self.spend(credential.challenge, in: db)
            try db.run(PasskeyRecord.table.insertion(of: record))
            try db.run("UPDATE users SET biometric_enabled = 1 WHERE id = \(new.user)")
            try Self.note(.passkeyAdded, of: new.user, by: new.origin, at: new.at, in: db)
            try mailer.enqueue(
                in: db,
                Mail(to: user.email, subject: notice.subject, text: notice.text, html: notice.html),
                of: .user(new.user), at: new.at)
        }
        mailer.wake()
        return record
    }

    private static func update(_ record: PasskeyRecord, in db: borrowing Connection) throws {
        try db.run(
            "UPDATE passkeys SET \(PasskeyRecord.table.assignments(of: record)) WHERE id = \(record.id)")
    }

    /// Renames a passkey; nil leaves the name as it is. Throws `AuthError.unknownPasskey` if the user has no
    /// such passkey.
    func rename(passkey id: ID<Passkey>, of user: ID<User>, to name: String?) async throws -> PasskeyRecord {
        try await database.write { db in
            var record = try Self.passkey(id, of: user, in: db)
            guard let name else { return record }
            record.name = name
            try Self.update(record, in: db)
            return record
        }
    }

    /// Removes a passkey; removing the last one turns the user's biometric switch off (SET-002). Throws
    /// `AuthError.unknownPasskey` if the user has no such passkey.
    func delete(
        passkey id: ID<Passkey>, of user: ID<User>, by origin: Origin, at now: Timestamp
    ) async throws {
        try await database.write { db in
            _ = try Self.passkey(id, of: user, in: db)
            try db.run("DELETE FROM passkeys WHERE id = \(id)")
            try Self.note(.passkeyRemoved, of: user, by: origin, at: now, in: db)
            if try Self.passkeys(of: user, in: db).isEmpty {
                try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user)")
            }
        }
    }

    /// Opens a session by a passkey. Throws `AuthError.passkeyRefused`.
    func open(_ new: NewSession, by assertion: VerifiedAssertion) async throws -> SessionGrant {
        let grant = try await database.write { db in
            guard let user = try Self.user(assertion.user, in: db), user.disabledAt == nil else {
                throw AuthError.passkeyRefused(.unknownCredential)
            }
            try Self.accept(assertion, at: new.at, in: db)
            return try open(new, of: user, in: db)
        }
        if !grant.ended.isEmpty { feed.changed() }
        return grant
    }

    /// Accepts an assertion once, inside the write unit of its effect: spends the challenge and stores the
    /// counter and the backup state (WebAuthn Level 3 §7.2 steps 22 and 24). Throws
    /// `AuthError.passkeyRefused` if another answer came first.
    static func accept(_ assertion: VerifiedAssertion, at now: Timestamp, in db: borrowing Connection) throws
    {
        var current: PasskeyRecord
        do {
            current = try passkey(assertion.passkey, of: assertion.user, in: db)
        } catch AuthError.unknownPasskey {
            throw AuthError.passkeyRefused(.unknownCredential)
        }
        // With the switch off, passkeys neither sign in nor unlock (SET-002).
        guard try user(assertion.user, in: db)?.biometricEnabled == true else {
            throw AuthError.passkeyRefused(.unknownCredential)
        }
        guard current.admits(signCount: assertion.signCount) else {
            throw AuthError.passkeyRefused(.signCountNotHigher)
        }
        try spend(assertion.challenge, in: db)
        (current.signCount, current.isBackedUp) = (assertion.signCount, assertion.isBackedUp)
        current.lastUsedAt = now
        try update(current, in: db)
    }

    private static func spend(_ challenge: AnsweredChallenge, in db: borrowing Connection) throws {
        let isFirst =
            try db.run(
                """
                INSERT INTO spent_challenges (hash, expires_at)
                VALUES (\(challenge.hash), \(challenge.expiresAt)) ON CONFLICT DO NOTHING
                """) == 1
        guard isFirst else { throw AuthError.passkeyRefused(.wrongChallenge) }
    }
}
