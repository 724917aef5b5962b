import Contracts
import SQLiteKit

/// Drops waiting mails whose link is dead: they are of no use to their reader and delay other mails. A mail
/// that is being handed over at the moment still arrives.
extension AuthStore {
    func dropResetMail(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM mail_queue WHERE id IN (SELECT mail FROM reset_tokens WHERE user_id = \(user))
            """)
    }

    func dropVerificationMails(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM mail_queue WHERE id IN (
                SELECT mail FROM verification_tokens INDEXED BY verification_tokens_by_user
                WHERE user_id = \(user))
            """)
    }
}
