import Contracts
import LedgerCore
import SQLiteKit

/// A table of a book with its columns, for statements that go from book to book.
struct BookColumns: Sendable {
    let table: BookTable
    /// All columns besides the book.
    let columns: [String]

    /// Reads the columns from the schema, so that no later column is forgotten.
    init(_ table: BookTable, in db: borrowing Connection) throws {
        self.table = table
        columns = try db.columns(of: table.name).filter { $0 != "book" }
    }

    /// Reads the columns of a declared table.
    init(of name: String, in db: borrowing Connection) throws {
        guard let table = BookTables.all.first(where: { $0.name == name }) else {
            throw APIError.storedValue("no table \(name) of books")
        }
        try self.init(table, in: db)
    }

    var name: SQL { table.tableName }
    /// The columns of the key besides the book.
    var key: [String] { table.key }

    /// The columns in a list, each behind a prefix.
    func list(_ columns: [String], _ prefix: String = "") -> SQL {
        SQL(stringLiteral: columns.map { prefix + $0 }.joined(separator: ", "))
    }

    /// The assignments of an upsert that replace columns by those of the inserted row.
    func replacements(_ columns: [String]) -> SQL {
        SQL(stringLiteral: columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    }

    /// A place among the rows of a book, by the key.
    typealias Place = [SQLValue]

    /// Selects rows after a place, up to another.
    func rows(after start: Place?, upTo end: Place?) -> SQL {
        func bound(_ place: Place, _ comparison: SQL) -> SQL {
            let values = SQL.joined(place.map { "\($0)" }, separator: ", ")
            return "AND (\(list(key))) \(comparison) (\(values))"
        }
        return """
            \(start.map { bound($0, ">") } ?? "") \(end.map { bound($0, "<=") } ?? "")
            """
    }

    /// Returns the key of the row that is `count` rows after a place, or nil when fewer follow.
    func place(
        _ count: Int, after start: Place?, of book: Int64, in db: borrowing Connection
    ) throws -> Place? {
        if key.isEmpty { return nil }
        return try db.first(
            """
            SELECT \(list(key)) FROM \(name) WHERE book = \(book) \(rows(after: start, upTo: nil))
            ORDER BY \(list(key)) LIMIT 1 OFFSET \(count - 1)
            """
        ) { row in try key.indices.map { try row.value($0) } }
    }
}
