import SQLiteKit
import LedgerCore

/// Adds search and tag rows to transactions that were written without them, 50 per write unit.
extension LedgerStore {
    private static let rowsPerUnit = 50

    /// Adds all missing rows; stops early when `goesOn` returns false.
    package func indexBacklog(while goesOn: @Sendable () async -> Bool) async throws {
        while await goesOn() {
            let isEmpty = try await database.read { db in
                try !db.exists("SELECT 1 FROM index_backlog LIMIT 1")
            }
            if isEmpty { return }
            try await database.write { db in try Self.indexSome(in: db) }
        }
    }

    private static func indexSome(in db: borrowing Connection) throws {
        let numbers = try db.all("SELECT number FROM index_backlog LIMIT \(rowsPerUnit)") { try $0.int(0) }
        var book: Book?
        for number in numbers {
            try db.run("DELETE FROM index_backlog WHERE number = \(number)")
            let found = try db.first(
                "SELECT book FROM transactions WHERE number = \(number) AND deleted_at IS NULL"
            ) { try $0.int(0) }
            guard let found else { continue }
            if book?.number != found { book = try Book.numbered(found, in: db) }
            guard let book, let record = try book.transaction(numbered: number, in: db) else { continue }
            try book.index(record, number: number, in: db)
        }
    }
}
