import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A password change of a signed-in user.
struct PasswordChange: Sendable {
    let user: ID<User>
    /// The hash that the current password matched.
    let comparedHash: PasswordHash?
    let newHash: PasswordHash
    /// The session that stays signed in.
    let session: ID<Session>
    /// The reserved try, given back in the same unit.
    let attempt: ID<LoginTry>
}

extension AuthStore {
    /// Returns the user whose password the mailed token may set. Returns nil if the token is unknown, used,
    /// replaced or too old, or the account is deleted.
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

    /// Spends a mailed token, sets the new password, ends every session and returns the user. Throws
    /// `AuthError.invalidLink`.
    ///
    /// Removes passkeys and the PIN, too: a reset may follow a break-in, and what the intruder added must not
    /// let them in again. Somebody who registered a stranger's address has a password and may have a passkey,
    /// even if the address was verified later.
    ///
    /// Forgets the failed sign-ins of the e-mail: they were guesses at a password that is gone, and the
    /// reader of the address's mail need not wait for what others did. This allows no extra guesses: only
    /// tries at this account are forgotten, and a reset needs its mail.
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

    /// Changes a password and ends the other sessions. Throws `AuthError.passwordReplaced` if the stored hash
    /// is no longer the compared one.
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

    /// Replaces the password, drops the reset links, ends the sessions and queues the notice.
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

    /// Removes the passkeys and the PIN: everything besides the password that signs in or unlocks.
    private func removeOtherProofs(
        of user: UserAccount, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM passkeys WHERE user_id = \(user.id)")
        try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user.id)")
        try removePin(of: user, at: now, in: db)
    }

    /// Ends all sessions of a user, except perhaps one, and appends one event for all.
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
