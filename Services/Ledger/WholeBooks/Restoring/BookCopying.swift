import Contracts
import SQLiteKit
import ServiceKit
import LedgerBook
import LedgerCore

/// Copies a book's content into another book of the same user, some rows a write unit.
struct BookCopying: Sendable {
    /// The most rows of a unit; transactions bring rows for totals, tags and search along.
    static let rows = 400

    let source: Book
    let target: Book

    /// Copies rows of a table after a place. Returns the next place, or nil at the end.
    func copy(
        _ table: BookColumns, after start: BookColumns.Place?, in db: borrowing Connection
    ) throws -> BookColumns.Place? {
        let count = table.table.indexing == nil ? Self.rows : BookTableIndexing.rows
        let end = try table.place(count, after: start, of: source.number, in: db)
        let columns = table.columns.filter { $0 != "number" }
        try db.run(
            """
            INSERT INTO \(table.name) (book, \(table.list(columns)))
            SELECT \(target.number), \(table.list(columns)) FROM \(table.name) o
            WHERE book = \(source.number) \(table.rows(after: start, upTo: end))
            \(table.table.fits(target))
            LIMIT \(count)
            ON CONFLICT DO NOTHING
            """)
        guard let indexing = table.table.indexing else { return end }
        let numbers = try db.all(
            """
            SELECT number FROM \(table.name) INDEXED BY \(table.name)_by_id
            WHERE book = \(target.number) AND deleted_at IS NULL \(table.rows(after: start, upTo: end))
            LIMIT \(count)
            """
        ) { try $0.int(0) }
        for number in numbers { try indexing.add(target, number, db) }
        return end
    }

    func copyAccount(_ id: ID<Account>, in db: borrowing Connection) throws {
        let columns = try BookColumns(of: "accounts", in: db)
        try db.run(
            """
            INSERT INTO accounts (book, \(columns.list(columns.columns)))
            SELECT \(target.number), \(columns.list(columns.columns)) FROM accounts
            WHERE book = \(source.number) AND id = \(id)
            """)
    }

    /// Where a book has the clients' ids that it ever used.
    static let placesOfClientIDs: [SQL] = [
        "transactions INDEXED BY transactions_by_client_id", "transfers INDEXED BY transfers_by_client_id",
        "spent_client_ids",
    ]

    /// Makes clients' ids of the source spent in the target, unless a transaction or a transfer there has
    /// them. Returns the next place, or nil at the end.
    func spendClientIDs(
        in table: SQL, after start: String?, in db: borrowing Connection
    ) throws -> String? {
        let ids = try db.all(
            """
            SELECT client_id FROM \(table) WHERE book = \(source.number) AND client_id > \(start ?? "")
            AND client_id IS NOT NULL ORDER BY client_id LIMIT \(Self.rows)
            """
        ) { try $0.text(0) }
        for id in ids {
            let isUsed = try target.isUsed(clientID: id, by: .transaction, in: db)
            if try isUsed || target.isUsed(clientID: id, by: .transfer, in: db) { continue }
            try db.run(
                """
                INSERT INTO spent_client_ids (book, client_id) VALUES (\(target.number), \(id))
                ON CONFLICT (book, client_id) DO NOTHING
                """)
        }
        return ids.count == Self.rows ? ids.last : nil
    }
}

extension Book {
    /// Adds the rows for totals, tags and search of a transaction that has none.
    func indexAndCount(_ row: Int64, in db: borrowing Connection) throws {
        guard let record = try transaction(numbered: row, in: db) else {
            throw APIError.storedValue("a transaction that is not there")
        }
        try index(record, number: row, in: db)
        try count(record, in: db)
    }

    /// Adds the rows for sums, tags and search of a transfer that has none.
    func indexAndCountTransfer(_ row: Int64, in db: borrowing Connection) throws {
        guard let record = try transfer(numbered: row, in: db) else {
            throw APIError.storedValue("a transfer that is not there")
        }
        try index(record, number: row, in: db)
        try count(record, in: db)
    }

    /// Removes the rows for sums, tags and search of a transfer, if it is not marked as deleted, before it is
    /// changed.
    func unindexAndDiscount(_ id: ID<Transfer>, in db: borrowing Connection) throws {
        let row = try db.first(
            """
            SELECT number FROM transfers INDEXED BY transfers_by_id
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL
            """
        ) { try $0.int(0) }
        guard let row, let record = try transfer(numbered: row, in: db) else { return }
        try unindex(record, number: row, in: db)
        try discount(record, in: db)
    }

    /// Removes the rows for totals, tags and search of a transaction, if it is not marked as deleted, before
    /// it is changed or goes.
    func unindexAndDiscount(_ id: ID<Transaction>, in db: borrowing Connection) throws {
        let row = try db.first(
            """
            SELECT number FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL
            """
        ) { try $0.int(0) }
        guard let row, let record = try transaction(numbered: row, in: db) else { return }
        try unindex(record, number: row, in: db)
        try db.run("DELETE FROM index_backlog WHERE number = \(row)")
        try discount(record, in: db)
    }
}
