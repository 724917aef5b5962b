import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// Somebody who may sign in by a password.
struct SignInRecord: Sendable {
    let user: UserAccount
    /// Nil for who cannot.
    let passwordHash: PasswordHash?
}

extension AuthStore {
    static let userColumns: SQL = """
        u.id, u.email, u.display_name, u.currency, u.locale, u.time_zone, u.auto_lock_minutes,
        u.biometric_enabled, u.onboarding_completed, u.verified_at, u.created_at, u.avatar,
        EXISTS (SELECT 1 FROM pins p WHERE p.user_id = u.id)
        """
    /// How many columns those are.
    static let userColumnCount = 13

    /// The user of a row that selected `userColumns` from `first` on.
    static func user(_ row: borrowing Row, from first: Int = 0) -> UserAccount {
        UserAccount(
            id: row.id(first), email: row.text(first + 1), displayName: row.text(first + 2),
            currency: Currency(row.text(first + 3)) ?? .usd, locale: row.textOrNil(first + 4),
            timeZone: row.text(first + 5), autoLockMinutes: row.intOrNil(first + 6).map { Int($0) },
            biometricEnabled: row.bool(first + 7), hasCompletedOnboarding: row.bool(first + 8),
            hasPin: row.bool(first + 12), avatar: row.textOrNil(first + 11).flatMap { Avatar(fileName: $0) },
            verifiedAt: row.timestampOrNil(first + 9), createdAt: row.timestamp(first + 10))
    }

    /// A user by id; nil when there is none.
    func user(_ id: ID<User>) async throws -> UserAccount? {
        try await database.read { db in try Self.user(id, in: db) }
    }

    static func user(_ id: ID<User>, in db: borrowing Connection) throws -> UserAccount? {
        // What erasure has left of a row is nobody.
        try db.first("SELECT \(userColumns) FROM users u WHERE u.id = \(id) AND u.email <> ''") { user($0) }
    }

    /// Who signs in with a folded e-mail, verified or not.
    func signInRecord(email: String) async throws -> SignInRecord? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(Self.userColumns), u.password_hash FROM users u INDEXED BY users_by_email
                WHERE u.email_folded = \(email)
                """
            ) { Self.signInRecord($0) }
        }
    }

    /// A signed-in user who is to prove their password; nil when they have gone.
    func signInRecord(_ id: ID<User>) async throws -> SignInRecord? {
        try await database.read { db in try Self.signInRecord(id, in: db) }
    }

    static func signInRecord(_ id: ID<User>, in db: borrowing Connection) throws -> SignInRecord? {
        try db.first(
            "SELECT \(userColumns), u.password_hash FROM users u WHERE u.id = \(id) AND u.email <> ''"
        ) { signInRecord($0) }
    }

    private static func signInRecord(_ row: borrowing Row) -> SignInRecord {
        SignInRecord(
            user: user(row),
            passwordHash: row.textOrNil(userColumnCount).map { PasswordHash(text: $0) })
    }

    /// Changes a profile; the user before and after. Other services hear of what they know of a user.
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

    /// Verified users with one of the folded addresses or ids, each once.
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
                    ) { Self.user($0) })
            }
            for id in ids { keep(try Self.user(id, in: db)) }
            return order.compactMap { found[$0] }
        }
    }

    /// Makes a test user, or gives one who is there their password, name and state again; whether they are
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
                $0.id(0, User.self)
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

    /// Makes the demo user once; they can sign in without a password only, and so by nothing but the demo
    /// endpoint.
    func ensureDemoUser(_ user: UserAccount) async throws {
        let folded = user.email.asciiLowercased
        if try await signInRecord(email: folded)?.user.verifiedAt != nil { return }
        let isNew = try await database.write { db in
            let verifiedAt = try db.first("SELECT verified_at FROM users WHERE email_folded = \(folded)") {
                $0.timestampOrNil(0)
            }
            if let verifiedAt, verifiedAt != nil { return false }
            // Somebody may have registered the address and never verified it: nobody reads its mail.
            try db.run("DELETE FROM users WHERE email_folded = \(folded)")
            try Self.insert(user, folded: folded, passwordHash: nil, in: db)
            try feed.append(
                in: db, type: AuthEvent.userVerified, data: user.person, at: user.createdAt, subject: user.id)
            return true
        }
        if isNew { feed.changed() }
    }
}
