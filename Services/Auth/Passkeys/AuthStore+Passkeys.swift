import Contracts
import SQLiteKit
import ServiceKit

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
    ) throws -> PasskeyRecord? {
        try db.first(
            "SELECT \(PasskeyRecord.table.names) FROM passkeys WHERE id = \(id) AND user_id = \(user)"
        ) { try PasskeyRecord.table.record($0) }
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

    /// Returns the user of a live session. Throws `UNAUTHORIZED`.
    func applicant(user: ID<User>, session: ID<Session>, at now: Timestamp) async throws -> PasskeyApplicant {
        try await database.read { db in
            let signedInAt = try Self.signInTime(of: session, user: user, at: now, in: db)
            guard let account = try Self.user(user, in: db) else { throw APIError(.unauthorized) }
            return PasskeyApplicant(
                user: account, signedInAt: signedInAt, passkeys: try Self.passkeys(of: user, in: db))
        }
    }

    /// Adds a passkey, turns the user's biometric switch on (SET-002) and mails a notice. Throws
    /// `UNAUTHORIZED` for an ended session, `WebAuthnProblem` for an answered challenge and a known
    /// credential, and `tooManyPasskeys`.
    func add(_ new: NewPasskey) async throws -> PasskeyRecord {
        let credential = new.credential
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
            guard isSignedIn, let user = try Self.user(new.user, in: db) else {
                throw APIError(.unauthorized)
            }
            // WebAuthn Level 3 §7.1 step 26: no user has registered the credential.
            let isKnown = try db.exists(
                """
                SELECT 1 FROM passkeys INDEXED BY passkeys_by_credential
                WHERE credential_id = \(credential.id)
                """)
            guard !isKnown else { throw WebAuthnProblem.alreadyRegistered }
            guard try Self.passkeys(of: new.user, in: db).count < Passkey.maximum else {
                throw APIError.tooManyPasskeys
            }
            try Self.spend(credential.challenge, in: db)
            try db.run(PasskeyRecord.table.insertion(of: record))
            try db.run("UPDATE users SET biometric_enabled = 1 WHERE id = \(new.user)")
            try Self.note(.passkeyAdded, of: new.user, by: new.origin, at: new.at, in: db)
            try mailer.enqueue(in: db, Mail(.passkeyAdded, to: user), of: .user(new.user), at: new.at)
        }
        mailer.wake()
        return record
    }

    private static func update(_ record: PasskeyRecord, in db: borrowing Connection) throws {
        try db.run(
            "UPDATE passkeys SET \(PasskeyRecord.table.assignments(of: record)) WHERE id = \(record.id)")
    }

    /// Renames a passkey; nil leaves the name as it is. Throws `NOT_FOUND` if the user has no such
    /// passkey.
    func rename(passkey id: ID<Passkey>, of user: ID<User>, to name: String?) async throws -> PasskeyRecord {
        try await database.write { db in
            guard var record = try Self.passkey(id, of: user, in: db) else { throw APIError.notFound }
            guard let name else { return record }
            record.name = name
            try Self.update(record, in: db)
            return record
        }
    }

    /// Removes a passkey; removing the last one turns the user's biometric switch off (SET-002). Throws
    /// `NOT_FOUND` if the user has no such passkey, and `FreshSignIn.required`.
    func delete(
        passkey id: ID<Passkey>, of user: ID<User>, in session: ID<Session>, by origin: Origin,
        at now: Timestamp
    ) async throws {
        try await database.write { db in
            guard try Self.passkeys(of: user, in: db).contains(where: { $0.id == id }) else {
                throw APIError.notFound
            }
            try Self.requireFresh(session, of: user, at: now, in: db)
            try db.run("DELETE FROM passkeys WHERE id = \(id)")
            try Self.note(.passkeyRemoved, of: user, by: origin, at: now, in: db)
            if try Self.passkeys(of: user, in: db).isEmpty {
                try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user)")
            }
        }
    }

    /// Opens a session by a passkey. Throws `WebAuthnProblem`.
    func open(_ new: NewSession, by assertion: VerifiedAssertion) async throws -> SessionGrant {
        let grant = try await database.write { db in
            guard let user = try Self.user(assertion.user, in: db), user.disabledAt == nil else {
                throw WebAuthnProblem.unknownCredential
            }
            try Self.accept(assertion, at: new.at, in: db)
            return try open(new, of: user, in: db)
        }
        if !grant.ended.isEmpty { feed.changed() }
        return grant
    }

    /// Accepts an assertion once, inside the write unit of its effect: spends the challenge and stores the
    /// counter and the backup state (WebAuthn Level 3 §7.2 steps 22 and 24). Throws
    /// `WebAuthnProblem` if another answer came first.
    static func accept(_ assertion: VerifiedAssertion, at now: Timestamp, in db: borrowing Connection) throws
    {
        // With the switch off, passkeys neither sign in nor unlock (SET-002).
        guard var current = try passkey(assertion.passkey, of: assertion.user, in: db),
            try user(assertion.user, in: db)?.biometricEnabled == true
        else { throw WebAuthnProblem.unknownCredential }
        guard current.admits(signCount: assertion.signCount) else {
            throw WebAuthnProblem.signCountNotHigher
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
                VALUES (\(challenge.hash), \(challenge.expiresAt)) ON CONFLICT (hash) DO NOTHING
                """) == 1
        guard isFirst else { throw WebAuthnProblem.wrongChallenge }
    }
}

extension APIError {
    static let tooManyPasskeys = APIError(
        .conflict, "You have \(Passkey.maximum) passkeys. Remove one to add another.")
}
