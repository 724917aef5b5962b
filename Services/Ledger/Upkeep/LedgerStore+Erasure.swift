import Contracts
import SQLiteKit
import ServiceKit

/// Erasing users (contract §6).
extension LedgerStore {
    /// From this moment on the user has no book, and gets none (`open`), and their wallet is closed. Its last
    /// entry, which nobody else's history shows, has the user's own id.
    static func beginErasure(_ tombstone: Tombstone, in db: borrowing Connection) throws {
        try WalletStore.close(
            tombstone.user, entry: tombstone.user.cast(), at: tombstone.erasedAt, in: db)
        try db.run("DELETE FROM users WHERE user = \(tombstone.user)")
    }

    /// Deletes a piece of what is left of an erased user, one thing after the other; whether more may be
    /// left.
    func deleteRemains(of user: ID<User>) async throws -> Bool {
        try await database.write { db in
            for step in Self.erasureSteps where try step(user, db) { return true }
            return false
        }
    }

    /// What is kept by user and not by book has a step of its own here. Each deletes up to 500 rows and
    /// answers whether more may be left.
    private static let erasureSteps: [@Sendable (ID<User>, borrowing Connection) throws -> Bool] = [
        removeBooks, removeRates, Idempotency.forget,
    ]

    /// Any that the user ever had.
    private static func removeBooks(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        let book = try db.first(
            "SELECT book FROM books INDEXED BY books_by_user WHERE user = \(user) LIMIT 1"
        ) { $0.int(0) }
        guard let book else { return false }
        _ = try BookRemoval.removePiece(of: book, in: db)
        return true
    }

    /// Those that the user set for themselves.
    private static func removeRates(of user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try db.run(
            """
            DELETE FROM said_rates WHERE (author, base, quote, date) IN (
                SELECT author, base, quote, date FROM said_rates
                WHERE author = \(user) LIMIT \(BookRemoval.chunk))
            """) > 0
    }
}
