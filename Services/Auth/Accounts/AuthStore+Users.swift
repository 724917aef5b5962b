import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

extension UserAccount {
    static let table = RecordTable(
        "users",
        blank: UserAccount(id: .blank, email: "", displayName: "", verifiedAt: nil, createdAt: .blank),
        [
            .column("id", \.id).fixed, .column("email", \.email).fixed,
            .derived("email_folded", \.email.asciiLowercased).fixed,
            RecordField(["password_hash"], \.passwordHash) {
                [($0?.text).sqlValue]
            } read: {
                try $0.textOrNil($1).map { PasswordHash(text: $0) }
            },
            .column("display_name", \.displayName),
            .column("currency", \.currency), .column("locale", \.locale), .column("time_zone", \.timeZone),
            .column("auto_lock_minutes", \.autoLockMinutes),
            .column("biometric_enabled", \.biometricEnabled),
            .column("onboarding_completed", \.hasCompletedOnboarding),
            .column("verified_at", \.verifiedAt), .column("created_at", \.createdAt),
            .column("avatar", \.avatar), .column("disabled_at", \.disabledAt),
            .column("last_sign_in_at", \.lastSignInAt),
        ])
}

extension AuthStore {
    static let userColumns: SQL = """
        \(UserAccount.table.names(of: "u")), EXISTS (SELECT 1 FROM pins p WHERE p.user_id = u.id),
        EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
        """
    /// Index of the first column after `userColumns`.
    static let userColumnCount = UserAccount.table.count + 2

    /// Reads the user from a row that begins with `userColumns`.
    static func user(_ row: borrowing Row) throws -> UserAccount {
        var user = try UserAccount.table.record(row)
        user.hasPin = try row.bool(UserAccount.table.count)
        user.hasTotp = try row.bool(UserAccount.table.count + 1)
        return user
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
    func user(email: String) async throws -> UserAccount? {
        try await database.read { db in try Self.user(email: email, in: db) }
    }

    static func user(email: String, in db: borrowing Connection) throws -> UserAccount? {
        try db.first(
            """
            SELECT \(userColumns) FROM users u INDEXED BY users_by_email WHERE u.email_folded = \(email)
            """
        ) { try user($0) }
    }

    /// Changes a profile and returns the user before and after. Other services hear of changes to `Person`.
    func edit(
        _ id: ID<User>, _ edit: ProfileEdit, if precondition: Precondition, at now: Timestamp
    ) async throws -> (before: UserAccount, after: UserAccount) {
        let change = try await database.write { db in
            guard let before = try Self.user(id, in: db) else { throw APIError(.unauthorized) }
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
        try db.run("UPDATE users SET \(UserAccount.table.assignments(of: user)) WHERE id = \(user.id)")
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
            for email in emails { keep(try Self.user(email: email, in: db)) }
            for id in ids { keep(try Self.user(id, in: db)) }
            return order.compactMap { found[$0] }
        }
    }

    /// Adds a test user, or resets an existing one's password, name and state. Returns whether the user is
    /// new.
    func ensureTestUser(_ user: UserAccount) async throws -> Bool {
        let isNew = try await database.write { db in
            let before = try Self.user(email: user.email.asciiLowercased, in: db)
            var after = before ?? user
            (after.passwordHash, after.displayName) = (user.passwordHash, user.displayName)
            after.hasCompletedOnboarding = true
            after.verifiedAt = after.verifiedAt ?? user.verifiedAt
            if before == nil {
                try db.run(UserAccount.table.insertion(of: after))
            } else {
                try Self.update(after, in: db)
            }
            try feed.append(
                in: db, type: AuthEvent.userVerified, data: after.person, at: user.createdAt,
                subject: after.id)
            return before == nil
        }
        feed.changed()
        return isNew
    }

    /// Adds the demo user if there is none. The demo user has no password, so only the demo endpoint signs
    /// them in.
    func ensureDemoUser(_ user: UserAccount) async throws {
        let folded = user.email.asciiLowercased
        if try await self.user(email: folded)?.verifiedAt != nil { return }
        let isNew = try await database.write { db in
            if try Self.user(email: folded, in: db)?.verifiedAt != nil { return false }
            // Replaces an unverified registration of the address, which has no mailbox.
            try db.run("DELETE FROM users WHERE email_folded = \(folded)")
            try db.run(UserAccount.table.insertion(of: user))
            try feed.append(
                in: db, type: AuthEvent.userVerified, data: user.person, at: user.createdAt, subject: user.id)
            return true
        }
        if isNew { feed.changed() }
    }
}
