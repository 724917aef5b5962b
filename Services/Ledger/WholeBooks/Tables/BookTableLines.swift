import Contracts
import SQLiteKit
import LedgerBook
import LedgerCore

/// The rows of a table that become the lines of one kind.
struct BookTableLines: Sendable {
    let kind: BookKind
    /// Everything of the statement behind the columns, from `FROM` on.
    let source: @Sendable (Book, BookQuery) -> SQL

    init(_ kind: BookKind, _ source: @escaping @Sendable (Book, BookQuery) -> SQL) {
        self.kind = kind
        self.source = source
    }

    /// All rows of a table that a condition lets through.
    static func all(_ kind: BookKind, of table: SQL, _ condition: SQL = "", by order: SQL) -> BookTableLines {
        BookTableLines(kind) { book, _ in
            "FROM \(table) WHERE book = \(book.number) \(condition) ORDER BY \(order)"
        }
    }

    /// The rows of accounts, deleted ones or the others.
    static func ofAccounts(
        _ kind: BookKind, of table: SQL, areDeleted: Bool, by order: SQL
    ) -> BookTableLines {
        BookTableLines(kind) { book, query in
            let condition: SQL = areDeleted ? "NOT (\(book.notInDeletedAccount))" : book.notInDeletedAccount
            return """
                FROM \(table) WHERE book = \(book.number) AND \(condition) \(query.only("account"))
                ORDER BY \(order)
                """
        }
    }
}

extension BookQuery {
    var hasDates: Bool { from != nil || to != nil }

    /// A condition on the column with an account's id.
    func only(_ column: SQL) -> SQL { account.map { "AND \(column) = \($0)" } ?? "" }

    /// A condition on the accounts of transfers.
    var side: SQL { account.map { "AND (from_account = \($0) OR to_account = \($0))" } ?? "" }

    var dates: SQL {
        let start: SQL = from.map { "AND date >= \($0)" } ?? ""
        let end: SQL = to.map { "AND date <= \($0)" } ?? ""
        return "\(start) \(end)"
    }
}
