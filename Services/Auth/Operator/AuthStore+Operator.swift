import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// What the operator does with users.
extension AuthStore {
    /// How long the link of an added user works.
    static let addedUserLinkSeconds: Int64 = 7 * 86_400
    /// How long another link of the operator works.
    static let operatorLinkSeconds: Int64 = 86_400

    private static func operatorColumns(at now: Timestamp) -> SQL {
        """
        \(userColumns),
        (SELECT count(*) FROM sessions s INDEXED BY sessions_not_ended
            WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.expires_at > \(now)),
        (SELECT count(*) FROM passkeys p INDEXED BY passkeys_by_user WHERE p.user_id = u.id)
        """
    }

    private static func operatorUser(_ row: borrowing Row) throws -> OperatorUser {
        let user = try user(row)
        return OperatorUser(
            id: user.id, email: user.email, displayName: user.displayName,
            state: user.disabledAt != nil ? .disabled : user.verifiedAt == nil ? .unverified : .active,
            createdAt: user.createdAt, disabledAt: user.disabledAt, lastSignInAt: user.lastSignInAt,
            sessions: Int(try row.int(userColumnCount)), passkeys: Int(try row.int(userColumnCount + 1)))
    }

    /// Returns users in the order of their folded addresses, from behind `after` on.
    func users(after: String, at now: Timestamp) async throws -> OperatorUserPage {
        try await database.read { db in
            let found = try db.all(
                """
                SELECT \(Self.operatorColumns(at: now)) FROM users u INDEXED BY users_by_email
                WHERE u.email_folded > \(after) AND u.email <> ''
                ORDER BY u.email_folded LIMIT \(OperatorUserPage.limit + 1)
                """
            ) { try Self.operatorUser($0) }
            let (users, last) = found.page(of: OperatorUserPage.limit)
            return OperatorUserPage(users: users, next: last?.email.asciiLowercased)
        }
    }

    /// Returns the user of a folded address, if there is one.
    func users(of email: String, at now: Timestamp) async throws -> OperatorUserPage {
        try await database.read { db in
            let found = try db.all(
                """
                SELECT \(Self.operatorColumns(at: now)) FROM users u INDEXED BY users_by_email
                WHERE u.email_folded = \(email) AND u.email <> ''
                """
            ) { try Self.operatorUser($0) }
            return OperatorUserPage(users: found, next: nil)
        }
    }

    /// Returns nil if there is no such user, or the user is erased.
    func details(
        of user: ID<User>, _ labels: ProviderLabels, at now: Timestamp
    ) async throws -> OperatorUserDetails? {
        try await database.read { db in
            guard let account = try Self.user(user, in: db),
                let shown = try Self.operatorUser(user, at: now, in: db)
            else { return nil }
            let tokens = try Self.tokens(of: user, at: now, in: db).map(\.token)
            let identities = try Self.identities(of: user, in: db).map(labels.shown)
            return OperatorUserDetails(
                user: shown, profile: account.profile, tokens: tokens, identities: identities)
        }
    }

    static func operatorUser(
        _ user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> OperatorUser? {
        try db.first(
            "SELECT \(operatorColumns(at: now)) FROM users u WHERE u.id = \(user) AND u.email <> ''"
        ) { try operatorUser($0) }
    }

    /// Adds a user whose link sets the password. Throws `emailTaken` and `tooManyMails`.
    /// - Parameter mail: brings the link; nil for a link that the operator hands over.
    func add(
        _ user: UserAccount, email: EmailAddress, passwordHash: PasswordHash, linkHash: [UInt8],
        mail: Letter?
    ) async throws {
        let now = user.createdAt
        try await database.write { db in
            if try Self.isTaken(email, at: now, in: db) { throw APIError.emailTaken }
            try insert(user, email, passwordHash, at: now, in: db)
            let queued = try mail.map { try enqueue(Mail($0, to: user), of: .operator, at: now, in: db) }
            try keepResetLink(
                linkHash, of: user.id, until: now.adding(seconds: Self.addedUserLinkSeconds), queued,
                verifies: true, in: db)
            try Self.note(.accountAdded, of: user.id, by: .byOperator, at: now, in: db)
        }
        feed.changed()
        if mail != nil { mailer.wake() }
    }

    /// Stores a link for a new password and returns the user's address. Throws `CONFLICT` if it would be
    /// of no use. Returns nil if there is no such user.
    func keepOperatorLink(_ hash: [UInt8], of user: ID<User>, at now: Timestamp) async throws -> String? {
        try await database.write { db in
            guard let account = try Self.user(user, in: db) else { return nil }
            guard account.disabledAt == nil, !account.isDemo else {
                throw APIError(.conflict, "The account is disabled, or the demo user's: enable it first")
            }
            try keepResetLink(
                hash, of: user, until: now.adding(seconds: Self.operatorLinkSeconds), nil, verifies: true,
                in: db)
            try Self.note(.resetLinkMade, of: user, by: .byOperator, at: now, in: db)
            return account.email
        }
    }

    /// Disables a user, ends the sessions and API tokens, and drops the links for a new password. Returns nil
    /// if there is no such user.
    func disable(_ user: ID<User>, at now: Timestamp) async throws -> OperatorUser? {
        let disabled = try await database.write { db -> OperatorUser? in
            guard let account = try Self.user(user, in: db) else { return nil }
            if account.disabledAt == nil {
                try db.run("UPDATE users SET disabled_at = \(now) WHERE id = \(user)")
                try dropResetMail(of: user, in: db)
                try db.run("DELETE FROM reset_tokens WHERE user_id = \(user)")
                try endSessions(of: user, at: now, in: db)
                try endTokens(of: user, by: .byOperator, at: now, in: db)
                try Self.note(.accountDisabled, of: user, by: .byOperator, at: now, in: db)
            }
            return try Self.operatorUser(user, at: now, in: db)
        }
        feed.changed()
        return disabled
    }

    /// Lets a disabled user sign in again. Returns nil if there is no such user.
    func enable(_ user: ID<User>, at now: Timestamp) async throws -> OperatorUser? {
        try await database.write { db in
            guard let account = try Self.user(user, in: db) else { return nil }
            if account.disabledAt != nil {
                try db.run("UPDATE users SET disabled_at = NULL WHERE id = \(user)")
                try Self.note(.accountEnabled, of: user, by: .byOperator, at: now, in: db)
            }
            return try Self.operatorUser(user, at: now, in: db)
        }
    }
}
