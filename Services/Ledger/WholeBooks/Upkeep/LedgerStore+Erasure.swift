package import Contracts
package import SQLiteKit
package import ServiceKit
import LedgerBook
import LedgerCore
import LedgerWallet

/// Erasing users (contract §6).
extension LedgerStore {
    /// Closes the user's wallet and calendar, takes waiting mails back and deletes the user's row; `open`
    /// makes no new book for an erased user. The wallet's last entry has the user's own id, because no other
    /// history shows it.
    package static func beginErasure(_ tombstone: Tombstone, in db: borrowing Connection) throws {
        try WalletStore.close(
            tombstone.user, entry: tombstone.user.cast(), at: tombstone.erasedAt, in: db)
        try db.run("DELETE FROM calendar_tokens WHERE \"user\" = \(tombstone.user)")
        // Of every book that the user owns.
        try Mailer.takeBack(of: .user(tombstone.user), in: db)
        try db.run("DELETE FROM users WHERE \"user\" = \(tombstone.user)")
        // Whatever fills a book for the user stops without its row.
        try db.run("DELETE FROM restores WHERE \"user\" = \(tombstone.user)")
    }

    /// Gives up some receipts of an erased user, whose files go with their claims. Returns whether there were
    /// any.
    package func releaseReceipts(of user: ID<User>) async throws -> Bool {
        try await database.write { db in
            let book = try db.first(
                """
                SELECT b.book FROM books b INDEXED BY books_by_user WHERE b.user = \(user)
                    AND EXISTS (SELECT 1 FROM attachments a WHERE a.book = b.book) LIMIT 1
                """
            ) { try $0.int(0) }
            guard let book else { return false }
            let some: SQL = """
                (book, id) IN (
                    SELECT book, id FROM attachments WHERE book = \(book)
                    ORDER BY book, id LIMIT \(LedgerStore.deletedAtOnce))
                """
            try Self.release(attachmentsWhere: some, in: db)
            return true
        }
    }

    /// Deletes a piece of an erased user's remaining rows. Returns whether more may be left.
    package func deleteRemains(of user: ID<User>) async throws -> Bool {
        try await database.write { db in
            for step in Self.erasureSteps where try step(user, db) { return true }
            return false
        }
    }

    /// The steps of an erasure; each deletes up to 500 rows and returns whether more may be left. Data that
    /// is kept by user, not by book, needs a step here.
    private static let erasureSteps: [@Sendable (ID<User>, borrowing Connection) throws -> Bool] = [
        removeBooks, removeRates, removeNotes, Idempotency.forget,
    ]

    /// Returns the address by which answers that are stored for others may name an erased user, which is not
    /// needed: they have the user's id. Returns nil for a user whom no payment names, where no book is of
    /// several people, whose entries name who made them.
    package func address(ofErased user: ID<User>) async throws -> ErasedPeople.Address? {
        try await database.read { db -> ErasedPeople.Address? in
            let isNamed =
                try db.exists("SELECT 1 FROM wallet_people WHERE \"user\" = \(user)")
                || db.exists("SELECT 1 FROM households LIMIT 1")
            return isNamed ? .unknown : nil
        }
    }

    /// Removes some of the notes of payments that the user wrote.
    private static func removeNotes(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try WalletStore.removeNotes(of: user, limit: LedgerStore.deletedAtOnce, in: db)
    }

    /// Deletes a piece of any book that the user ever had.
    private static func removeBooks(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let book = try db.first(
            "SELECT book FROM books INDEXED BY books_by_user WHERE \"user\" = \(user) LIMIT 1"
        ) { try $0.int(0) }
        guard let book else { return false }
        _ = try BookRemoval.removePiece(of: book, in: db)
        return true
    }

    /// Deletes rates that the user set before they had a book.
    private static func removeRates(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM said_rates WHERE (author, base, quote, date) IN (
                SELECT author, base, quote, date FROM said_rates
                WHERE author = \(user) LIMIT \(LedgerStore.deletedAtOnce))
            """) > 0
    }
}
