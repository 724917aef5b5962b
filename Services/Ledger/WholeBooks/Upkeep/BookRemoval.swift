import SQLiteKit
import LedgerBook
import LedgerCore

/// Deletes a book that no user's row points at, piece by piece: an erased user's, or one that a restore
/// replaced.
enum BookRemoval {
    /// The most transactions that one write unit deletes: removing their search tokens takes some
    /// milliseconds, for which other changes wait.
    private static let transactionsAtOnce = 50

    /// A table of the book and its key columns; the first is the book.
    struct Table {
        let name: String
        let key: String
        var book: String { String(key.prefix { $0 != "," }) }
    }

    /// Every table of a book, each before the tables that it refers to. A new table belongs here; a test
    /// compares the list with the schema.
    static let tables = [
        Table(name: "restore_ids", key: "book, kind, id"),
        Table(name: "bulk_change_rows", key: "book, change, kind, id, field"),
        Table(name: "bulk_changes", key: "book, id"),
        Table(name: "own_rates", key: "book, base, quote, date"),
        Table(name: "allocation_history", key: "book, asset, goal, changed_at"),
        Table(name: "allocations", key: "book, asset, goal"),
        Table(name: "asset_days", key: "book, asset, date"),
        Table(name: "asset_transactions", key: "book, id"),
        Table(name: "assets", key: "book, id"),
        Table(name: "goals", key: "book, id"),
        Table(name: "plan_corrections", key: "book, month, asset, goal, is_start"),
        Table(name: "plan_months", key: "book, month"),
        Table(name: "planning_settings", key: "book"),
        Table(name: "imported_rows", key: "book, import, row"),
        Table(name: "import_categories", key: "book, import, category"),
        Table(name: "undone_imports", key: "book, import"),
        Table(name: "share_locks", key: "book, transaction_id"),
        Table(name: "recurring_bookings", key: "book, template, month"),
        Table(name: "recurring_templates", key: "book, id"),
        Table(name: "sample_rows", key: "book, kind, id"),
        Table(name: "income_goals", key: "book, account, month"),
        Table(name: "budgets", key: "book, id"),
        Table(name: "attachments", key: "book, id"),
        Table(name: "attachment_claims", key: "book, id"),
        Table(name: "split_parts", key: "book, transaction_id, position"),
        Table(name: "transactions", key: "book, id"),
        Table(name: "joined_transactions", key: "book, id"),
        Table(name: "transfers", key: "book, id"),
        Table(name: "tag_uses", key: "tag_book, tag, day, transaction_id"),
        Table(name: "tags", key: "book, tag, account"),
        Table(name: "payees", key: "book, payee, account"),
        Table(name: "spent_client_ids", key: "book, client_id"),
        Table(name: "rollups", key: "book, month, account, type, category, currency"),
        Table(name: "account_totals", key: "book, account, type, currency"),
        Table(name: "transfer_rollups", key: "book, month, account, direction, currency"),
        Table(name: "transfer_totals", key: "book, account, direction, currency"),
        Table(name: "categories", key: "book, id"),
        Table(name: "accounts", key: "book, id"),
        Table(name: "books", key: "book"),
    ]

    /// Deletes up to 500 rows of the first table that still has any. Returns whether more may be left.
    static func removePiece(of book: Int64, in db: borrowing Connection) throws -> Bool {
        for table in tables {
            let removed: Int =
                switch table.name {
                case "transactions": try removeTransactions(of: book, in: db)
                case "transfers": try removeTransfers(of: book, in: db)
                default: try db.run(deletion(from: table, of: book))
                }
            // The book's own row is the last.
            if removed > 0 { return table.name != "books" }
        }
        return false
    }

    static func deletion(from table: Table, of book: Int64) -> SQL {
        let (name, key) = (SQL(stringLiteral: table.name), SQL(stringLiteral: table.key))
        return """
            DELETE FROM \(name) WHERE (\(key)) IN (
                SELECT \(key) FROM \(name) WHERE \(SQL(stringLiteral: table.book)) = \(book)
                LIMIT \(LedgerStore.deletedAtOnce))
            """
    }

    /// Deletes transactions and their search and tag rows, which cannot be found afterwards. Returns the
    /// number.
    private static func removeTransactions(of number: Int64, in db: borrowing Connection) throws -> Int {
        guard let book = try Book.numbered(number, in: db) else { return 0 }
        let rows = try db.all(
            """
            SELECT number, deleted_at FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) LIMIT \(transactionsAtOnce)
            """
        ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
        for row in rows {
            if !row.isDeleted, let record = try book.transaction(numbered: row.number, in: db) {
                try book.unindex(record, number: row.number, in: db)
            }
            try db.run("DELETE FROM index_backlog WHERE number = \(row.number)")
            try db.run("DELETE FROM transactions WHERE number = \(row.number)")
        }
        return rows.count
    }

    /// Deletes transfers and their search and tag rows. Returns the number.
    private static func removeTransfers(of number: Int64, in db: borrowing Connection) throws -> Int {
        guard let book = try Book.numbered(number, in: db) else { return 0 }
        let rows = try db.all(
            """
            SELECT number, deleted_at FROM transfers INDEXED BY transfers_by_id
            WHERE book = \(number) LIMIT \(transactionsAtOnce)
            """
        ) { (number: try $0.int(0), isDeleted: !$0.isNull(1)) }
        for row in rows {
            if !row.isDeleted, let record = try book.transfer(numbered: row.number, in: db) {
                try book.unindex(record, number: row.number, in: db)
            }
            try db.run("DELETE FROM transfers WHERE number = \(row.number)")
        }
        return rows.count
    }
}
