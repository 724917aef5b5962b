import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A mail with a token that still needs the stored address of its user.
struct TokenMail: Sendable {
    let tokenHash: [UInt8]
    let letter: Letter
    init(_ token: MailedToken, _ letter: Letter) {
        tokenHash = token.hash
        self.letter = letter
    }
}

extension Mail {
    /// A mail for the stored address, never the typed one.
    /// - Parameter language: for a user who has chosen none.
    init(_ letter: Letter, to user: UserAccount, else language: Language = .english) {
        let message = letter.message(in: Language(locale: user.locale, else: language))
        self.init(message, to: user.email)
    }

    /// A mail to an address that the user does not have, or that has no user yet.
    init(_ letter: Letter, to email: EmailAddress, in language: Language) {
        self.init(letter.message(in: language), to: email.written)
    }

    fileprivate init(_ message: MailMessage, to email: String) {
        self.init(to: email, subject: message.subject, text: message.text, html: message.html)
    }
}

extension AuthStore {
    /// Mails a link for a new password to the account of an address, if it is not the demo user's and the
    /// quotas allow the mail. Only the newest link works, and an earlier mail that still waits is dropped; a
    /// request without a mail leaves the last link as it is. An unverified address gets the mail, too: only
    /// its reader can use the link, and the address stays unverified.
    func requestReset(_ request: MailRequest, _ mail: TokenMail) async throws {
        try await send(mail, .reset, request, if: { !$0.isDemo }) { user, queued, db in
            let expiresAt = request.at.adding(seconds: Self.resetLinkSeconds)
            try keepResetLink(mail.tokenHash, of: user.id, until: expiresAt, queued, verifies: false, in: db)
        }
    }

    /// Mails another verification link to the account of an address, if the account is unverified and the
    /// quotas allow the mail. Earlier links keep working, because mails overtake each other.
    func resendVerification(_ request: MailRequest, _ mail: TokenMail) async throws {
        try await send(mail, .verification, request, if: { $0.verifiedAt == nil }) { user, queued, db in
            try Self.insert(mail, queued, of: user.id, at: request.at, in: db)
        }
    }

    /// Queues the mail of a registration and stores its token. Throws `tooManyMails`.
    func sendVerification(
        _ mail: TokenMail, to user: UserAccount, in language: Language, by owner: MailOwner,
        at now: Timestamp, in db: borrowing Connection
    ) throws {
        let queued = try enqueue(
            Mail(mail.letter, to: user, else: language), of: owner, at: now, in: db)
        try Self.insert(mail, queued, of: user.id, at: now, in: db)
    }

    private static func insert(
        _ mail: TokenMail, _ queued: Int64, of user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let expiresAt = now.adding(seconds: EmailVerification.lifetimeSeconds)
        try db.run(
            """
            INSERT INTO verification_tokens (hash, user_id, expires_at, mail)
            VALUES (\(mail.tokenHash), \(user), \(expiresAt), \(queued))
            """)
    }

    /// Throws `tooManyMails` while too many mails of the owner wait.
    func enqueue(
        _ mail: Mail, of owner: MailOwner, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int64 {
        guard let queued = try mailer.enqueue(in: db, mail, of: owner, at: now) else {
            throw APIError.tooManyMails
        }
        return queued
    }

    /// Makes one commit for every address, known or not, after the same look-ups; a mail adds its rows.
    /// `keep` stores the token of the mail with the given id in the queue.
    private func send(
        _ mail: TokenMail, _ kind: MailKind, _ request: MailRequest,
        if isDue: @escaping @Sendable (UserAccount) -> Bool,
        keep: @escaping @Sendable (UserAccount, Int64, borrowing Connection) throws -> Void
    ) async throws {
        let emailHash = Sodium.sha256(Array(request.email.folded.utf8))
        let now = request.at
        let isQueued = try await database.write { db in
            try db.run("UPDATE mail_requests SET count = count + 1")
            let isWithinQuotas =
                try kind.quota.allows(after: Self.sent(kind, to: emailHash, now, in: db), now: now)
                && request.quota.allows(after: Self.sent(by: request.client, now, in: db), now: now)
            let found = try Self.addressee(request.email, at: now, in: db)
            // Written for an unknown address, too, which then takes as long.
            let message = mail.letter.message(
                in: Language(locale: found?.locale, else: request.language))
            guard let found, isWithinQuotas, isDue(found),
                let queued = try mailer.enqueue(
                    in: db, Mail(message, to: found.email), of: .client(request.client), at: now)
            else { return false }
            try db.run(
                """
                INSERT INTO requested_mails (email_hash, kind, at, client)
                VALUES (\(emailHash), \(kind.rawValue), \(now), \(request.client))
                """)
            try keep(found, queued, db)
            return true
        }
        if isQueued { mailer.wake() }
    }

    /// Returns nil also for a disabled account, and for an address that was not verified in time, so that its
    /// registrant can cause no more mails to it.
    private static func addressee(
        _ email: EmailAddress, at now: Timestamp, in db: borrowing Connection
    ) throws -> UserAccount? {
        guard let user = try user(email: email.folded, in: db), user.disabledAt == nil else { return nil }
        let hasLapsed =
            user.verifiedAt == nil && EmailVerification.hasLapsed(registeredAt: user.createdAt, now: now)
        return hasLapsed ? nil : user
    }

    /// Returns when mails of a kind went to an address, as far back as a quota looks.
    private static func sent(
        _ kind: MailKind, to emailHash: [UInt8], _ now: Timestamp, in db: borrowing Connection
    ) throws -> [Timestamp] {
        let since = now.adding(seconds: -MailQuota.longestWindowSeconds)
        return try db.all(
            """
            SELECT at FROM requested_mails INDEXED BY requested_mails_by_address
            WHERE email_hash = \(emailHash) AND kind = \(kind.rawValue) AND at > \(since)
            """
        ) { try $0.timestamp(0) }
    }

    /// Returns when mails were sent because this client asked for them, in the last hour.
    private static func sent(
        by client: String, _ now: Timestamp, in db: borrowing Connection
    ) throws -> [Timestamp] {
        let since = now.adding(seconds: -MailQuota.clientWindowSeconds)
        return try db.all(
            """
            SELECT at FROM requested_mails INDEXED BY requested_mails_by_client
            WHERE client = \(client) AND at > \(since)
            """
        ) { try $0.timestamp(0) }
    }
}

extension APIError {
    /// Too many mails that this client, or the operator, caused are waiting.
    static let tooManyMails = APIError(
        .serviceUnavailable, "Many mails wait to be sent. Please try again later.",
        retryAfterSeconds: 60, logMessage: "too many mails of one owner wait")
}
