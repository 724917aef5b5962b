import Contracts
import SQLiteKit

extension LedgerStore {
    /// Whether the user has an attachment with the content of a SHA-256.
    func hasContent(_ sha256: [UInt8], of user: ID<User>) async throws -> Bool {
        try await database.read { db in
            guard let book = try Book.current(of: user, in: db) else { return false }
            return try db.exists(
                """
                SELECT 1 FROM attachments INDEXED BY attachments_by_content
                WHERE sha256 = \(sha256) AND book = \(book.number) LIMIT 1
                """)
        }
    }
}
