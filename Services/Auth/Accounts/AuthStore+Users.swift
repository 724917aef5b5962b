import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A user with their password hash, for comparing a password.
struct SignInRecord: Sendable {
    let user: UserAccount
    /// Nil for a user who cannot sign in by a password.
    let passwordHash: PasswordHash?
}

extension AuthStore {
    static let userColumns: SQL = """
        u.id, u.email, u.display_name, u.currency, u.locale, u.time_zone, u.auto_lock_minutes,
        u.biometric_enabled, u.onboarding_completed, u.verified_at, u.created_at, u.avatar,
        EXISTS (SELECT 1 FROM pins p WHERE p.user_id = u.id), u.disabled_at
        """
    /// Number of columns in `userColumns`.
    static let userColumnCount = 14

    /// Reads the user from a row with `userColumns` from index `first` on.
    static func user(_ row: borrowing Row, from first: Int = 0) throws -> UserAccount {
        UserAccount(
            id: try row.id(first), email: try row.text(first + 1), displayName: try row.text(first + 2),
            currency: try row.currency(first + 3), locale: try row.textOrNil(first + 4),
            timeZone: try row.text(first + 5), autoLockMinutes: try row.intOrNil(first + 6).map { Int($0) },
            biometricEnabled: try row.bool(first + 7), hasCompletedOnboarding: try row.bool(first + 8),
            hasPin: try row.bool(first + 12),
            avatar: try row.textOrNil(first + 11).flatMap { Avatar(fileName: $0) },
            verifiedAt: try row.timestampOrNil(first + 9), createdAt: try row.timestamp(first + 10),
            disabledAt: try row.timestampOrNil(first + 13))
    }

    /// Returns the user, or nil if there is none or the account is erased.
    func user(_ id: ID<User>) async throws -> UserAccount? {
        try await database.read { db in try Self.user(id, in: db) }
    }

    static func user(_ id: ID<User>, in db: borrowing Connection) throws -> UserAccount? {
        // The row of an erased user stays for a while, with an empty e-mail.
        try db.first("SELECT \(userColumns) FROM users u WHERE u.id = \(id) AND u.email <> ''") {
            try user($0)
        }
    }

    /// Returns the user of a folded e-mail, verified or not.
    func signInRecord(email: String) async throws -> SignInRecord? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(Self.userColumns), u.password_hash FROM users u INDEXED BY users_by_email
                WHERE u.email_folded = \(email)
                """
            ) { try Self.signInRecord($0) }
        }
    }

    /// Returns a signed-in user who must prove their password, or nil if the account is gone.
    func signInRecord(_ id: ID<User>) async throws -> SignInRecord? {
        try await database.read { db in try Self.signInRecord(id, in: db) }
    }

    static func signInRecord(_ id: ID<User>, in db: borrowing Connection) throws -> SignInRecord? {
        try db.first(
            "SELECT \(userColumns), u.password_hash FROM users u WHERE u.id = \(id) AND u.email <> ''"
        ) { try signInRecord($0) }
    }

    private static func signInRecord(_ row: borrowing Row) throws -> SignInRecord {
        SignInRecord(
            user: try user(row),
            passwordHash: try row.textOrNil(userColumnCount).map { PasswordHash(text: $0) })
    }

    /// Changes a profile and returns the user before and after. Other services hear of changes to `Person`.
    func edit(
        _ id: ID<User>, _ edit: ProfileEdit, if precondition: Precondition, at now: Timestamp
    ) async throws -> (before: UserAccount, after: UserAccount) {
        let change = try await database.write { db in
            guard let before = try Self.user(id, in: db) else { throw AuthError.notSignedIn }
            try precondition.check(content: before.profile)
            let after = edit.applied(to: before)
            guard after != before else { return (before: before, after: after) }
            try Self.update(after, in: db)
            try changeAutoLock(from: before, to: after, at: now, in: db)
            if after.person != before.person {
                try feed.append(in: db, type: AuthEvent.userUpdated, data: after.person, at: now, subject: id)
            }
            return (before: before, after: after)
        }
        if change.after != change.before { feed.changed() }
        return change
    }

    private static func update(_ user: UserAccount, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE users SET display_name = \(user.displayName), currency = \(user.currency.code),
                locale = \(user.locale), time_zone = \(user.timeZone),
                biometric_enabled = \(user.biometricEnabled),
                onboarding_completed = \(user.hasCompletedOnboarding)
            WHERE id = \(user.id)
            """)
    }

    static func insert(
        _ user: UserAccount, folded: String, passwordHash: PasswordHash?, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO users (id, email, email_folded, password_hash, display_name, currency, locale,
                time_zone, auto_lock_minutes, biometric_enabled, onboarding_completed, verified_at,
                created_at)
            VALUES (\(user.id), \(user.email), \(folded), \(passwordHash?.text), \(user.displayName),
                \(user.currency.code), \(user.locale), \(user.timeZone), \(user.autoLockMinutes),
                \(user.biometricEnabled), \(user.hasCompletedOnboarding), \(user.verifiedAt),
                \(user.createdAt))
            """)
    }

    /// Returns the verified users with one of the folded addresses or ids, each once.
    func people(emails: [String], ids: [ID<User>]) async throws -> [Person] {
        try await database.read { db in
            var found: [ID<User>: Person] = [:]
            var order: [ID<User>] = []
            func keep(_ user: UserAccount?) {
                guard let user, user.verifiedAt != nil, found[user.id] == nil else { return }
                found[user.id] = user.person
                order.append(user.id)
            }
            for email in emails {
                keep(
                    try db.first(
                        """
                        SELECT \(Self.userColumns) FROM users u INDEXED BY users_by_email
                        WHERE u.email_folded = \(email)
                        """
                    ) { try Self.user($0) })
            }
            for id in ids { keep(try Self.user(id, in: db)) }
            return order.compactMap { found[$0] }
        }
    }

    /// Adds a test user, or resets an existing one's password, name and state. Returns whether the user is
    /// new.
    func ensureTestUser(_ user: UserAccount, passwordHash: PasswordHash) async throws -> Bool {
        let folded = user.email.asciiLowercased
        let isNew = try await database.write { db in
            let isNew =
                try db.run(
                    """
                    UPDATE users SET password_hash = \(passwordHash.text), display_name = \(user.displayName),
                        onboarding_completed = 1, verified_at = coalesce(verified_at, \(user.verifiedAt))
                    WHERE email_folded = \(folded)
                    """) == 0
            if isNew { try Self.insert(user, folded: folded, passwordHash: passwordHash, in: db) }
            let found = try db.first("SELECT id FROM users WHERE email_folded = \(folded)") {
                try $0.id(0, User.self)
            }
            if let found, let person = try Self.user(found, in: db)?.person {
                try feed.append(
                    in: db, type: AuthEvent.userVerified, data: person, at: user.createdAt, subject: found)
            }
            return isNew
        }
        feed.changed()
        return isNew
    }

    /// Adds the demo user if there is none. The demo user has no password, so only the demo endpoint signs
    /// them in.
    func ensureDemoUser(_ user: UserAccount) async throws {
        let folded = user.email.asciiLowercased
        if try await signInRecord(email: folded)?.user.verifiedAt != nil { return }
        let isNew = try await database.write { db in
            let verifiedAt = try db.first("SELECT verified_at FROM users WHERE email_folded = \(folded)") {
                try $0.timestampOrNil(0)
            }
            if let verifiedAt, verifiedAt != nil { return false }
            // Replaces an unverified registration of the address, which has no mailbox.
            try db.run("DELETE FROM users WHERE email_folded = \(folded)")
            try Self.insert(user, folded: folded, passwordHash: nil, in: db)
            try feed.append(
                in: db, type: AuthEvent.userVerified, data: user.person, at: user.createdAt, subject: user.id)
            return true
        }
        if isNew { feed.changed() }
    }
}
