import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A new password of a signed-in user.
struct PasswordChange: Sendable {
    let user: ID<User>
    /// The hash that the current password was right for.
    let comparedHash: PasswordHash?
    let newHash: PasswordHash
    /// The session that lives on.
    let session: ID<Session>
    /// The reserved try that is given back with it.
    let attempt: ID<LoginTry>
}

extension AuthStore {
    /// Whose new password a mailed token may set; nil when it is unknown, used, replaced or too old, or the
    /// user has deleted their account since.
    func resetOwner(tokenHash: [UInt8], at now: Timestamp) async throws -> UserAccount? {
        try await database.read { db in try Self.resetOwner(tokenHash, now, in: db) }
    }

    private static func resetOwner(
        _ tokenHash: [UInt8], _ now: Timestamp, in db: borrowing Connection
    ) throws -> UserAccount? {
        try db.first(
            """
            SELECT \(userColumns) FROM reset_tokens t INDEXED BY reset_tokens_by_hash
            JOIN users u ON u.id = t.user_id
            WHERE t.hash = \(tokenHash) AND t.expires_at > \(now) AND u.password_hash IS NOT NULL
            """
        ) { user($0) }
    }

    /// Spends a mailed token for a new password and ends every session; whose it was. Throws
    /// `AuthError.invalidLink`.
    ///
    /// Passkeys and the PIN go, too. Who asks for a new password may do so because somebody else got in, and
    /// what that one has added must not let them in again: whoever registered a stranger's address has a
    /// password and may have a passkey, however the address was verified later.
    ///
    /// The failed sign-ins of the e-mail are forgotten: they were guesses at a password that is no more, and
    /// whoever reads the address's mail need not wait for what others did. Nobody gains guesses by it: only
    /// tries at the account of this very address are forgotten, and a reset needs its mail.
    func resetPassword(
        tokenHash: [UInt8], to newHash: PasswordHash, at now: Timestamp
    ) async throws -> ID<User> {
        let user = try await database.write { db in
            guard let user = try Self.resetOwner(tokenHash, now, in: db) else { throw AuthError.invalidLink }
            try removeOtherProofs(of: user, at: now, in: db)
            try replacePassword(
                of: user, with: newHash, keeping: nil, telling: .passwordReset(at: now), at: now,
                in: db)
            let emailHash = Sodium.sha256(Array(user.email.asciiLowercased.utf8))
            try db.run(
                """
                DELETE FROM login_tries INDEXED BY login_tries_by_email
                WHERE email_hash = \(emailHash) AND pending = 0
                """)
            return user.id
        }
        feed.changed()
        mailer.wake()
        return user
    }

    /// Changes a password and ends the other sessions. Throws `AuthError.passwordReplaced` if the compared
    /// hash is no longer the user's.
    func changePassword(_ change: PasswordChange, at now: Timestamp) async throws {
        try await database.write { db in
            guard let user = try Self.user(change.user, in: db) else { throw AuthError.notSignedIn }
            guard try Self.passwordHash(of: user.id, in: db) == change.comparedHash else {
                throw AuthError.passwordReplaced
            }
            try replacePassword(
                of: user, with: change.newHash, keeping: change.session, telling: .passwordChanged(at: now),
                at: now, in: db)
            try db.run("DELETE FROM login_tries WHERE id = \(change.attempt)")
        }
        feed.changed()
        mailer.wake()
    }

    static func passwordHash(of user: ID<User>, in db: borrowing Connection) throws -> PasswordHash? {
        let text = try db.first("SELECT password_hash FROM users WHERE id = \(user)") { $0.textOrNil(0) }
        return text?.map { PasswordHash(text: $0) }
    }

    /// With the password go the links that could set another, and the sessions that it opened.
    private func replacePassword(
        of user: UserAccount, with hash: PasswordHash, keeping session: ID<Session>?,
        telling notice: MailMessage, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("UPDATE users SET password_hash = \(hash.text) WHERE id = \(user.id)")
        try dropResetMail(of: user.id, in: db)
        try db.run("DELETE FROM reset_tokens WHERE user_id = \(user.id)")
        try endSessions(of: user.id, except: session, at: now, in: db)
        try mailer.enqueue(in: db, Mail(notice, to: user), at: now)
    }

    /// All that signs a user in or unlocks their sessions besides the password.
    private func removeOtherProofs(
        of user: UserAccount, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM passkeys WHERE user_id = \(user.id)")
        try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user.id)")
        try removePin(of: user, at: now, in: db)
    }

    /// Ends all sessions of a user, but perhaps one, and says so to the others in one event.
    func endSessions(
        of user: ID<User>, except session: ID<Session>?, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE sessions INDEXED BY sessions_not_ended SET ended_at = \(now)
            WHERE user_id = \(user) AND ended_at IS NULL AND id IS NOT \(session)
            """)
        try feed.append(
            in: db, type: AuthEvent.sessionsEnded, data: SessionsEnded(user: user, except: session), at: now)
    }
}
