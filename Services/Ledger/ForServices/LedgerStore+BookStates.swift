import Contracts
import SQLiteKit
import LedgerCore

/// How far books and wallets have come, for webhooks.
extension LedgerStore {
    /// Returns a state for each user, also for one without a book or a wallet.
    func states(of users: [ID<User>]) async throws -> [BookState] {
        try await database.read { db in
            try users.map { user in
                let book = try db.first(
                    """
                    SELECT b.book, b.revision FROM users u JOIN books b ON b.book = u.book
                    WHERE u.user = \(user)
                    """
                ) { (number: try $0.int(0), revision: try $0.int(1)) }
                let entries = try db.first("SELECT entries FROM wallets WHERE owner = \(user)") {
                    try $0.int(0)
                }
                return BookState(
                    user: user, book: book?.number ?? 0, revision: book?.revision ?? 0,
                    walletEntries: entries ?? 0)
            }
        }
    }
}
