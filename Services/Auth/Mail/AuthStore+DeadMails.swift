import Contracts
import SQLiteKit

/// A mail whose link is dead goes no more: it would be of no use to whoever reads it, and hold others up. One
/// that is being handed over at the moment arrives nevertheless.
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
