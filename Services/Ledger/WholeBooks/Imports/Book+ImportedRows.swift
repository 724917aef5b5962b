import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// The rows that imports brought.
extension Book {
    func hasImported(_ row: Int, of importID: ID<Import>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM imported_rows
            WHERE book = \(number) AND import = \(importID) AND row = \(row)
            """)
    }

    func wasImported(_ transaction: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM imported_rows INDEXED BY imported_rows_by_transaction
            WHERE book = \(number) AND transaction_id = \(transaction)
            """)
    }

    /// Returns the next rows of an import after a row.
    func importedRows(
        of importID: ID<Import>, after row: Int, limit: Int, in db: borrowing Connection
    ) throws -> [(row: Int, transaction: ID<Transaction>)] {
        try db.all(
            """
            SELECT row, transaction_id FROM imported_rows
            WHERE book = \(number) AND import = \(importID) AND row > \(row) ORDER BY row LIMIT \(limit)
            """
        ) { (row: Int(try $0.int(0)), transaction: try $0.id(1)) }
    }

    func forgetImported(_ row: Int, of importID: ID<Import>, in db: borrowing Connection) throws {
        try db.run(
            "DELETE FROM imported_rows WHERE book = \(number) AND import = \(importID) AND row = \(row)")
    }

    func isUndone(_ importID: ID<Import>, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM undone_imports WHERE book = \(number) AND import = \(importID)")
    }

    func markUndone(_ importID: ID<Import>, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO undone_imports (book, import) VALUES (\(number), \(importID))
            ON CONFLICT (book, import) DO NOTHING
            """)
    }

    /// What `candidate` reads of an imported row.
    private static let candidateColumns: SQL =
        "transaction_id, type, amount, currency, date, description, external_id"

    /// Returns imported rows with one of the bank's ids.
    func candidates(
        withIDsOf query: ImportCandidatesQuery, limit: Int, in db: borrowing Connection
    ) throws -> [ImportCandidate] {
        try db.all(
            """
            SELECT \(Self.candidateColumns) FROM imported_rows INDEXED BY imported_rows_by_external_id
            WHERE book = \(number) AND account = \(query.account)
                AND external_id IN (\(SQL.list(query.externalIds))) AND import <> \(query.importId)
            ORDER BY external_id, transaction_id LIMIT \(limit)
            """
        ) { try Self.candidate($0) }
    }

    /// Selects imported rows, or transactions whether imported or not, between two days by day and id.
    func candidates(of query: ImportCandidatesQuery) -> SQL {
        let after = query.after ?? ImportCandidatePlace(date: query.from, id: ID(high: 0, low: 0))
        if query.source == .imported {
            return """
                SELECT \(Self.candidateColumns) FROM imported_rows INDEXED BY imported_rows_by_date
                WHERE book = \(number) AND account = \(query.account) AND date <= \(query.to)
                    AND (date, transaction_id) > (\(after.date), \(after.id))
                    AND import <> \(query.importId)
                ORDER BY date, transaction_id
                """
        }
        return """
            SELECT t.id, t.type, t.amount, t.currency, t.date, t.description, NULL
            FROM transactions t INDEXED BY transactions_by_account
            WHERE t.book = \(number) AND t.account = \(query.account) AND t.date <= \(query.to)
                AND (t.date, t.id) > (\(after.date), \(after.id)) AND t.deleted_at IS NULL
            ORDER BY t.date, t.id
            """
    }

    /// Reads a row of `candidates`.
    static func candidate(_ row: borrowing Row) throws -> ImportCandidate {
        ImportCandidate(
            id: try row.id(0), type: try row.entryType(1),
            amount: Money(amountMinor: try row.int(2), try row.currency(3)), date: try row.date(4),
            description: try row.textOrNil(5), externalId: try row.textOrNil(6))
    }
}
