import Contracts
import ServiceKit
import SQLiteKit
import LedgerBook
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

    /// Whether an import brought an entry, or one of the two that were joined into the transfer of this id.
    func wasImported(_ entry: ID<Transaction>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM imported_rows INDEXED BY imported_rows_by_transaction
            WHERE book = \(number) AND transaction_id = \(entry)
            UNION ALL
            SELECT 1 FROM joined_transactions j INDEXED BY joined_transactions_by_transfer
            JOIN imported_rows i INDEXED BY imported_rows_by_transaction
                ON i.book = j.book AND i.transaction_id = j.id
            WHERE j.book = \(number) AND j.transfer = \(entry)
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

    /// Says that the bank has changed an imported entry's amount, by which later imports find it.
    func setImported(
        _ entry: ID<Transaction>, amountMinor: Int64, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE imported_rows SET amount = \(amountMinor)
            WHERE book = \(number) AND transaction_id = \(entry)
            """)
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

    /// Returns the transactions of an account by their own ids, as our own files have them: a split once for
    /// each part.
    func candidates(
        withOwnIDsOf query: ImportCandidatesQuery, in db: borrowing Connection
    ) throws -> [ImportCandidate] {
        try query.externalIds.flatMap { text -> [ImportCandidate] in
            guard let id = ID<Transaction>(text), let found = try undeleted(id, in: db),
                found.account == query.account
            else { return [] }
            let amounts =
                found.splits.isEmpty ? [found.amount.amountMinor] : found.splits.map(\.amountMinor)
            return amounts.map { amount in
                ImportCandidate(
                    id: id, type: found.isRefund ? .income : found.type,
                    amount: Money(amountMinor: amount, found.amount.currency), date: found.date,
                    description: found.description, externalId: id.description)
            }
        }
    }

    /// Selects imported rows, or entries whether imported or not, between two days by day and id. The type is
    /// where the money goes: a refund comes in, and so does the other side of a transfer.
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
            SELECT t.id, CASE WHEN t.is_refund = 1 THEN CAST(\(EntryType.income) AS bigint) ELSE t.type END,
                t.amount, t.currency, t.date, t.description, NULL
            FROM transactions t INDEXED BY transactions_by_account
            WHERE t.book = \(number) AND t.account = \(query.account) AND t.date <= \(query.to)
                AND (t.date, t.id) > (\(after.date), \(after.id)) AND t.deleted_at IS NULL
            UNION ALL
            \(transferSides("from", .expense, query, after))
            UNION ALL
            \(transferSides("to", .income, query, after))
            ORDER BY 5, 1
            """
    }

    private func transferSides(
        _ side: SQL, _ type: EntryType, _ query: ImportCandidatesQuery, _ after: ImportCandidatePlace
    ) -> SQL {
        """
        SELECT o.id, CAST(\(type) AS bigint), o.\(side)_amount, o.\(side)_currency, o.date, o.description,
            NULL
        FROM transfers o INDEXED BY transfers_by_\(side)
        WHERE o.book = \(number) AND o.\(side)_account = \(query.account) AND o.date <= \(query.to)
            AND (o.date, o.id) > (\(after.date), \(after.id)) AND o.deleted_at IS NULL
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
