package import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A mail with a token, ready to be sent to whichever address is stored.
package struct TokenMail: Sendable {
    let tokenHash: [UInt8]
    let message: MailMessage
    package init(_ token: MailedToken, _ message: MailMessage) {
        tokenHash = token.hash
        self.message = message
    }

    func addressed(to user: UserAccount) -> Mail { Mail(message, to: user) }
}

extension Mail {
    /// A message for the stored address, never the typed one.
    init(_ message: MailMessage, to user: UserAccount) {
        self.init(to: user.email, subject: message.subject, text: message.text, html: message.html)
    }
}

extension AuthStore {
    /// Mails a link for a new password to the account of an address, if there is one that signs in by
    /// password and the quota lets it. The newest link is the one that works; a request without a mail
    /// leaves the last one as it is. An unverified address gets it, too: only its reader can use it, and
    /// the address stays unverified.
    package func requestReset(_ email: EmailAddress, _ mail: TokenMail, at now: Timestamp) async throws {
        try await send(mail, to: email, under: .reset, at: now) { user, hasPassword, db in
            guard hasPassword else { return false }
            let expiresAt = now.adding(seconds: PasswordReset.lifetimeSeconds)
            try db.run(
                """
                INSERT INTO reset_tokens (user_id, hash, expires_at)
                VALUES (\(user.id), \(mail.tokenHash), \(expiresAt))
                ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
                """)
            return true
        }
    }

    /// Mails another verification link to the account of an address, if there is one that needs it and the
    /// quota lets it. Earlier links go on working: mails overtake each other.
    package func resendVerification(
        _ email: EmailAddress, _ mail: TokenMail, at now: Timestamp
    ) async throws {
        try await send(mail, to: email, under: .verification, at: now) { user, _, db in
            guard user.verifiedAt == nil else { return false }
            try Self.insert(mail, of: user.id, at: now, in: db)
            return true
        }
    }

    /// Keeps a mail's verification token.
    static func insert(
        _ mail: TokenMail, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let expiresAt = now.adding(seconds: EmailVerification.lifetimeSeconds)
        try db.run(
            """
            INSERT INTO verification_tokens (hash, user_id, expires_at)
            VALUES (\(mail.tokenHash), \(user), \(expiresAt))
            """)
    }

    /// One write for every address, known or not. `prepare` keeps the token; false when the user must not
    /// get such a mail.
    private func send(
        _ mail: TokenMail, to email: EmailAddress, under quota: MailQuota, at now: Timestamp,
        prepare: @escaping @Sendable (UserAccount, Bool, borrowing Connection) throws -> Bool
    ) async throws {
        let emailHash = Sodium.sha256(Array(email.folded.utf8))
        let isQueued = try await database.write { db in
            try db.run("UPDATE mail_requests SET count = count + 1")
            guard let found = try Self.addressee(email, in: db),
                quota.allows(after: try Self.sent(emailHash, quota, now, in: db), now: now),
                try prepare(found.user, found.hasPassword, db)
            else { return false }
            try db.run(
                """
                INSERT INTO requested_mails (email_hash, kind, at)
                VALUES (\(emailHash), \(quota.kind), \(now))
                """)
            try mailer.enqueue(in: db, mail.addressed(to: found.user), at: now)
            return true
        }
        if isQueued { mailer.wake() }
    }

    private static func addressee(
        _ email: EmailAddress, in db: borrowing Connection
    ) throws -> (user: UserAccount, hasPassword: Bool)? {
        try db.first(
            """
            SELECT \(userColumns), u.password_hash FROM users u INDEXED BY users_by_email
            WHERE u.email_folded = \(email.folded)
            """
        ) { (user($0), !$0.isNull(Self.userColumnCount)) }
    }

    /// When mails of a kind went to an address, as far back as a quota looks.
    private static func sent(
        _ emailHash: [UInt8], _ quota: MailQuota, _ now: Timestamp, in db: borrowing Connection
    ) throws -> [Timestamp] {
        let since = now.adding(seconds: -MailQuota.longestWindowSeconds)
        return try db.all(
            """
            SELECT at FROM requested_mails INDEXED BY requested_mails_by_address
            WHERE email_hash = \(emailHash) AND kind = \(quota.kind) AND at > \(since)
            """
        ) { $0.timestamp(0) }
    }
}
