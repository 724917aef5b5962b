import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// The rows of one kind in a book's stream: their table, members and selection. A test holds the columns to
/// the schema, so that a new column cannot be forgotten.
struct BookTable: Sendable {
    let kind: BookKind
    /// The table's name in the schema.
    let table: String
    let members: [RowMember]
    /// The table's columns besides the book.
    let columns: Set<String>
    /// Everything of the statement behind the columns, from `FROM` on.
    let source: @Sendable (Book, BookQuery) -> SQL

    /// The rows of a table with a column for each member.
    init(
        _ kind: BookKind, _ table: String, _ members: [RowMember],
        _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) {
        self.init(kind, table, members, Set(members.flatMap(\.columns)), source)
    }

    private init(
        _ kind: BookKind, _ table: String, _ members: [RowMember], _ columns: Set<String>,
        _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) {
        self.kind = kind
        self.table = table
        self.members = members
        self.columns = columns
        self.source = source
    }

    /// The rows of a declared table.
    init<Record>(
        _ kind: BookKind, _ table: RecordTable<Record>,
        _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) {
        self.init(kind, table.name.text, table.members, table.columns, source)
    }

    /// The same rows, otherwise selected.
    func other(
        _ kind: BookKind, _ source: @escaping @Sendable (Book, BookQuery) -> SQL
    ) -> BookTable {
        BookTable(kind, table, members, columns, source)
    }

    /// Returns the statement that selects the kind's rows.
    func rows(of book: Book, _ query: BookQuery) -> SQL {
        "SELECT \(members.selected) \(source(book, query))"
    }
}
