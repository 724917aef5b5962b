package import Contracts
import JSONKit
import SQLiteKit

/// Whole books for the export service: pages by key, a short read each, tied together by the book's revision.
extension LedgerStore {
    /// A page that has come to this many bytes ends, so that one of long notes does not outgrow memory, or
    /// what another service takes.
    static let exportPageBytes = 1 << 20

    /// Ends a page before the row that belongs to the next.
    private struct PageIsFull: Error {}

    /// A `TransactionExportPage` as JSON: `query.limit` rows, or fewer that are long. A user without a book
    /// has an empty one of revision 0.
    package func exportPage(_ query: ExportQuery, of user: ID<User>) async throws -> [UInt8] {
        try await database.read { db in
            let book = try Book.current(of: user, in: db)
            var writer = TransactionWriter()
            writer.json.beginObject()
            writer.json.key("revision")
            writer.json.integer(book?.revision ?? 0)
            writer.json.key("transactions")
            writer.json.beginArray()
            let isLast = try book.map { try Self.write(query, of: $0, to: &writer, in: db) } ?? true
            writer.json.endArray()
            writer.json.key("next")
            if !isLast, let last = writer.lastID {
                writer.json.id(last)
            } else {
                writer.json.null()
            }
            writer.json.endObject()
            return writer.json.bytes
        }
    }

    /// Writes the rows of one page; whether no more follow.
    private static func write(
        _ query: ExportQuery, of book: Book, to writer: inout TransactionWriter, in db: borrowing Connection
    ) throws -> Bool {
        var rows = 0
        do {
            try db.forEach(try Self.rows(query, of: book, in: db)) { row in
                guard rows < query.limit, writer.json.bytes.count < exportPageBytes else {
                    throw PageIsFull()
                }
                rows += 1
                try writer.write(row, of: book, in: db)
            }
            return true
        } catch is PageIsFull {
            return false
        }
    }

    private static func rows(
        _ query: ExportQuery, of book: Book, in db: borrowing Connection
    ) throws -> SQL {
        var parts: [SQL] = ["book = \(book.number)", "deleted_at IS NULL"]
        if let after = query.after { parts.append("id > \(after)") }
        if let account = query.account {
            _ = try book.requireAccount(account, in: db)
            parts.append("account = \(account)")
        } else {
            parts.append(book.notInDeletedAccount)
        }
        if let from = query.from { parts.append("date >= \(from)") }
        if let to = query.to { parts.append("date <= \(to)") }
        return """
            SELECT \(TransactionWriter.columns) FROM transactions INDEXED BY transactions_by_id
            WHERE \(SQL.joined(parts, separator: " AND ")) ORDER BY id LIMIT \(query.limit + 1)
            """
    }

    /// Everything of a book but its transactions.
    package func outline(of user: ID<User>) async throws -> BookOutline {
        try await database.read { db in
            guard let book = try Book.current(of: user, in: db) else {
                return BookOutline(revision: 0, accounts: [], categories: [], budgets: [])
            }
            return BookOutline(
                revision: book.revision,
                accounts: try book.accounts(in: db).map { try Self.answer($0, of: book, in: db) },
                categories: try book.categories(of: nil, includeArchived: true, in: db),
                budgets: try book.allBudgets(in: db).map(\.record))
        }
    }
}
