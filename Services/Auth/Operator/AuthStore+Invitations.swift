import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// Invitations to register, one an address.
extension AuthStore {
    static let invitationSeconds: Int64 = 7 * 86_400

    /// Stores an invitation in place of an earlier one, and queues its mail. Throws `emailTaken` and
    /// `tooManyMails`.
    /// - Parameter mail: nil for a link that the operator hands over.
    /// - Returns: when the invitation expires.
    func invite(
        _ email: EmailAddress, tokenHash: [UInt8], mail: Letter?, at now: Timestamp
    ) async throws -> Timestamp {
        let expiresAt = now.adding(seconds: Self.invitationSeconds)
        try await database.write { db in
            if try Self.isTaken(email, at: now, in: db) { throw APIError.emailTaken }
            let emailHash = Self.hash(of: email)
            try Self.dropInvitationMail(of: emailHash, in: db)
            let queued = try mail.map { letter in
                try enqueue(Mail(letter, to: email, in: .english), of: .operator, at: now, in: db)
            }
            try db.run(
                """
                INSERT INTO invitations (email_hash, hash, expires_at, mail)
                VALUES (\(emailHash), \(tokenHash), \(expiresAt), \(queued))
                ON CONFLICT (email_hash) DO UPDATE SET hash = excluded.hash,
                    expires_at = excluded.expires_at, mail = excluded.mail
                """)
            try Self.note(.invited, of: nil, by: .byOperator, email: email.folded, at: now, in: db)
        }
        if mail != nil { mailer.wake() }
        return expiresAt
    }

    func isInvited(_ email: EmailAddress, tokenHash: [UInt8], at now: Timestamp) async throws -> Bool {
        try await database.read { db in
            try db.exists(
                """
                SELECT 1 FROM invitations
                WHERE email_hash = \(Self.hash(of: email)) AND hash = \(tokenHash) AND expires_at > \(now)
                """)
        }
    }

    /// Spends an invitation inside the write unit of the registration. Throws `notInvited`.
    func spendInvitation(
        _ tokenHash: [UInt8], of email: EmailAddress, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let isGood =
            try db.run(
                """
                DELETE FROM invitations
                WHERE email_hash = \(Self.hash(of: email)) AND hash = \(tokenHash) AND expires_at > \(now)
                """) > 0
        guard isGood else { throw APIError.notInvited }
    }

    /// Spends the invitation of an address that its reader has proved otherwise. Returns false if there is
    /// none.
    func spendInvitation(
        of email: EmailAddress, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let emailHash = Self.hash(of: email)
        try Self.dropInvitationMail(of: emailHash, in: db)
        return try db.run(
            "DELETE FROM invitations WHERE email_hash = \(emailHash) AND expires_at > \(now)") > 0
    }

    private static func hash(of email: EmailAddress) -> [UInt8] { Sodium.sha256(Array(email.folded.utf8)) }

    private static func dropInvitationMail(of emailHash: [UInt8], in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM mail_queue WHERE id IN (SELECT mail FROM invitations WHERE email_hash = \(emailHash))
            """)
    }

    /// Deletes up to 250 expired invitations and their waiting mails. Returns whether more may be left.
    func deleteExpiredInvitations(at now: Timestamp) async throws -> Bool {
        try await database.write { db in
            let expired: SQL = """
                FROM invitations INDEXED BY invitations_by_expiry
                WHERE expires_at <= \(now) ORDER BY expires_at, email_hash LIMIT 250
                """
            try db.run("DELETE FROM mail_queue WHERE id IN (SELECT mail \(expired))")
            return try db.run(
                "DELETE FROM invitations WHERE email_hash IN (SELECT email_hash \(expired))") == 250
        }
    }
}

extension APIError {
    /// Registration needs an invitation, and the one that was sent is wrong, used or too old, or none was.
    static let notInvited = APIError(
        .forbidden,
        "Registration needs an invitation to this email. Yours is invalid, used or has expired, or it is "
            + "missing.")
}
