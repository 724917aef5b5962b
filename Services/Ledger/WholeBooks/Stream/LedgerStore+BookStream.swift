import Contracts
import SQLiteKit
import LedgerCore

extension LedgerStore {
    /// Most books in a page.
    private static let booksAPage = 1_000

    /// Returns a page of all living books, ordered by their keys.
    func books(after user: ID<User>?) async throws -> BookPage {
        try await database.read { db in
            let place = user ?? ID(high: 0, low: 0)
            let lines = try db.all(
                """
                SELECT u.user, b.currency, b.revision, h.owner
                FROM users u CROSS JOIN books b ON b.book = u.book
                LEFT JOIN households h ON h.household = u.user
                WHERE u.user > \(place) AND h.deleted_at IS NULL
                ORDER BY u.user LIMIT \(Self.booksAPage)
                """
            ) { row in
                let (key, owner): (ID<User>, ID<User>?) = (try row.id(0), try row.idOrNil(3))
                return BookPage.Line(
                    user: key, owner: owner == key ? nil : owner, currency: try row.currency(1),
                    revision: try row.int(2))
            }
            return BookPage(books: lines, next: lines.count == Self.booksAPage ? lines.last?.user : nil)
        }
    }

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

extension Book {
    /// Returns the number of transactions that are not deleted.
    func transactionCount(in db: borrowing Connection) throws -> Int64 {
        try db.first("SELECT coalesce(sum(count), 0) FROM account_totals WHERE book = \(number)") {
            try $0.int(0)
        }
            ?? 0
    }
}
