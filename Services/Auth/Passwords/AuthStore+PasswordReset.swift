import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A password reset by mail (AUTH-009).
extension AuthStore {
    /// How long a mailed link works.
    static let resetLinkSeconds: Int64 = 3_600

    /// Stores the link for a new password in place of any other, whose waiting mail is dropped.
    /// - Parameters:
    ///   - mail: the row of the mail that brings the link; nil for a printed link.
    ///   - verifies: whether using the link verifies the address: the operator vouches for its reader.
    func keepResetLink(
        _ hash: [UInt8], of user: ID<User>, until expiresAt: Timestamp, _ mail: Int64?, verifies: Bool,
        in db: borrowing Connection
    ) throws {
        try dropResetMail(of: user, in: db)
        try db.run(
            """
            INSERT INTO reset_tokens (user_id, hash, expires_at, mail, verifies)
            VALUES (\(user), \(hash), \(expiresAt), \(mail), \(verifies))
            ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at,
                mail = excluded.mail, verifies = excluded.verifies
            """)
    }

    /// Returns the user whose password the mailed token may set. Returns nil if the token is unknown, used,
    /// replaced or too old, or the account is deleted or disabled.
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
            WHERE t.hash = \(tokenHash) AND t.expires_at > \(now) AND u.email_folded <> \(DemoUser.email)
                AND u.disabled_at IS NULL
            """
        ) { try user($0) }
    }

    /// Spends a mailed token, sets the new password, ends every session and returns the user. Throws
    /// `invalidLink`.
    ///
    /// Removes passkeys, the PIN and API tokens, too: a reset may follow a break-in, and what the intruder
    /// added must not let them in again. Somebody who registered a stranger's address has a password and may
    /// have a passkey, even if the address was verified later.
    ///
    /// Forgets the failed sign-ins of the e-mail: they were guesses at a password that is gone, and the
    /// reader of the address's mail need not wait for what others did. This allows no extra guesses: only
    /// tries at this account are forgotten, and a reset needs its mail.
    func resetPassword(
        tokenHash: [UInt8], to newHash: PasswordHash, by origin: Origin = .system, at now: Timestamp
    ) async throws -> ID<User> {
        let user = try await database.write { db in
            guard let user = try Self.resetOwner(tokenHash, now, in: db) else { throw APIError.invalidLink }
            let verifies = try db.exists(
                "SELECT 1 FROM reset_tokens WHERE user_id = \(user.id) AND verifies = 1")
            if verifies, user.verifiedAt == nil { try verify(user, by: origin, at: now, in: db) }
            try removeOtherProofs(of: user, at: now, in: db)
            try endTokens(of: user.id, by: origin, at: now, in: db)
            try replacePassword(
                of: user, with: newHash, keeping: nil, telling: .passwordRenewed(at: now), at: now,
                in: db)
            let emailHash = Sodium.sha256(Array(user.email.asciiLowercased.utf8))
            try db.run(
                """
                DELETE FROM login_tries INDEXED BY login_tries_by_email
                WHERE email_hash = \(emailHash) AND budget IS NULL AND pending = 0
                """)
            // The devices are forgotten, so the owner needs the strangers' budget of codes.
            let codes = FactorBudget.strangers(user.id).key
            try db.run(
                """
                DELETE FROM login_tries INDEXED BY login_tries_by_budget
                WHERE budget = \(codes) AND pending = 0
                """)
            try tellRecovered(user.id, at: now, in: db)
            try Self.note(.passwordReset, of: user.id, by: origin, at: now, in: db)
            return user.id
        }
        feed.changed()
        mailer.wake()
        return user
    }

    /// Removes the passkeys and the PIN: everything besides the password that signs in or unlocks.
    private func removeOtherProofs(
        of user: UserAccount, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run("DELETE FROM passkeys WHERE user_id = \(user.id)")
        try db.run("UPDATE users SET biometric_enabled = 0 WHERE id = \(user.id)")
        try removePin(of: user, at: now, in: db)
    }
}

extension APIError {
    /// The mailed token is unknown, used or too old.
    static let invalidLink = APIError.field(
        "token", "This link is invalid or has expired. Please request a new one.")
}
