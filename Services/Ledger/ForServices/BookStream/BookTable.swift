import Contracts
import JSONKit
import SQLiteKit

/// The rows of one kind in a book's stream: their table, members and selection. A test holds the columns to
/// the schema, so that a new column cannot be forgotten.
struct BookTable: Sendable {
    let kind: BookKind
    /// The table's name in the schema.
    let table: String
    let fields: [BookField]
    /// Columns that follow from others or from other tables.
    let derived: Set<String>
    /// Everything of the statement behind the columns, from `FROM` on.
    let source: @Sendable (Book, BookQuery) -> SQL

    init(
        _ kind: BookKind, _ table: String, _ fields: [BookField], derived: Set<String> = [],
        _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) {
        self.kind = kind
        self.table = table
        self.fields = fields
        self.derived = derived
        self.source = source
    }

    /// The same rows, otherwise selected.
    func other(
        _ kind: BookKind, _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) -> BookTable {
        BookTable(kind, table, fields, derived: derived, source)
    }

    /// Returns the statement that selects the kind's rows.
    func rows(of book: Book, _ query: BookQuery) -> SQL {
        let names = SQL(stringLiteral: fields.flatMap(\.columns).joined(separator: ", "))
        return "SELECT \(names) \(source(book, query))"
    }
}
