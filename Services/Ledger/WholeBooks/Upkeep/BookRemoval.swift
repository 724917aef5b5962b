import SQLiteKit
import LedgerCore

/// Deletes a book that no user's row points at, piece by piece: an erased user's, or one that a restore
/// replaced.
enum BookRemoval {
    /// Deletes up to 500 rows of the first table that still has any, each table before those that it refers
    /// to. Returns whether more may be left.
    static func removePiece(of book: Int64, in db: borrowing Connection) throws -> Bool {
        for table in BookTables.all.reversed() {
            let removed: Int =
                try table.indexing.map { try removeIndexed(table, $0, of: book, in: db) }
                ?? db.run(deletion(from: table, of: book))
            // The book's own row is the last.
            if removed > 0 { return table.name != "books" }
        }
        return false
    }

    static func deletion(from table: BookTable, of book: Int64) -> SQL {
        table.deletion(where: "\(SQL(stringLiteral: table.book)) = \(book)")
    }

    /// Deletes rows with their tags and words, which cannot be found afterwards. Returns the number.
    private static func removeIndexed(
        _ table: BookTable, _ indexing: BookTableIndexing, of number: Int64, in db: borrowing Connection
    ) throws -> Int {
        guard let book = try Book.numbered(number, in: db) else { return 0 }
        let rows = try db.all(
            """
            SELECT number, deleted_at FROM \(table.tableName) INDEXED BY \(table.tableName)_by_id
            WHERE book = \(number) LIMIT \(BookTableIndexing.rows)
            """
        ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
        for row in rows {
            try indexing.remove(book, row.number, row.isDeleted, db)
            try db.run("DELETE FROM \(table.tableName) WHERE number = \(row.number)")
        }
        return rows.count
    }
}

extension BookTable {
    /// Returns the deletion of up to 500 rows.
    func deletion(from index: SQL = "", where condition: SQL) -> SQL {
        let key = SQL(stringLiteral: ([book] + key).joined(separator: ", "))
        return """
            DELETE FROM \(tableName) WHERE (\(key)) IN (
                SELECT \(key) FROM \(tableName) \(index) WHERE \(condition)
                LIMIT \(LedgerStore.deletedAtOnce))
            """
    }
}
