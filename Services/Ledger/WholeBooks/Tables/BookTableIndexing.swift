import SQLiteKit
import LedgerBook
import LedgerCore

/// What a table's rows bring along in sums, tags and search. The rows have numbers, an index by id, and a
/// time of deletion.
struct BookTableIndexing: Sendable {
    /// The most rows of a write unit, because each changes many others.
    static let rows = 50

    /// Adds the sums, tags and words of a row that is not deleted.
    let add: @Sendable (Book, _ number: Int64, borrowing Connection) throws -> Void
    /// Removes the tags and words of a row that goes with its whole book.
    let remove: @Sendable (Book, _ number: Int64, _ isDeleted: Bool, borrowing Connection) throws -> Void

    static let transactions = BookTableIndexing {
        try $0.indexAndCount($1, in: $2)
    } remove: { book, number, isDeleted, db in
        if !isDeleted, let record = try book.transaction(numbered: number, in: db) {
            try book.unindex(record, number: number, in: db)
        }
        try db.run("DELETE FROM index_backlog WHERE number = \(number)")
    }

    static let transfers = BookTableIndexing {
        try $0.indexAndCountTransfer($1, in: $2)
    } remove: { book, number, isDeleted, db in
        guard !isDeleted, let record = try book.transfer(numbered: number, in: db) else { return }
        try book.unindex(record, number: number, in: db)
    }
}
