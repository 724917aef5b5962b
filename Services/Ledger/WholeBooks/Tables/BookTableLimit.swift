import Contracts
import SQLiteKit
import LedgerCore

/// The most rows of a table in a book, which a restore checks at its end.
struct BookTableLimit: Sendable {
    let most: Int
    /// The kind of lines of which there are too many; nil for the table's first one.
    let kind: BookKind?
    /// What is counted behind `FROM`; the parameters are the table and the book's number.
    let source: @Sendable (SQL, Int64) -> SQL

    init(_ most: Int, of kind: BookKind? = nil, _ source: @escaping @Sendable (SQL, Int64) -> SQL) {
        self.most = most
        self.kind = kind
        self.source = source
    }

    /// The most rows that a condition lets through.
    init(_ most: Int, of kind: BookKind? = nil, where condition: SQL = "") {
        self.init(most, of: kind) { table, book in "\(table) WHERE book = \(book) \(condition)" }
    }
}
