package import Contracts
import ServiceKit
package import SQLiteKit
package import LedgerCore

/// The reconciliations of a book, and their marks on entries.
extension Book {
    /// Returns an account's reconciliations: an open one first, then the newest.
    func reconciliations(
        of account: ID<Account>, in db: borrowing Connection
    ) throws -> [ReconciliationRecord] {
        try db.all(
            """
            SELECT \(ReconciliationRecord.table.names)
            FROM reconciliations INDEXED BY reconciliations_by_account
            WHERE book = \(number) AND account = \(account)
            ORDER BY finished_at IS NOT NULL, finished_at DESC, id DESC
            """
        ) { try ReconciliationRecord.table.record($0) }
    }

    func requireReconciliation(
        _ id: ID<Reconciliation>, of account: ID<Account>, in db: borrowing Connection
    ) throws -> ReconciliationRecord {
        let record: ReconciliationRecord = try require(id, in: db)
        guard record.account == account else { throw ReconciliationRecord.notFound }
        return record
    }

    /// Returns a reconciliation for clients; nil without one, and for one of a deleted account.
    package func reconciliation(
        _ id: ID<Reconciliation>, in db: borrowing Connection
    ) throws -> Reconciliation? {
        let record: ReconciliationRecord? = try find(id, in: db)
        return try record.map { try answer($0, in: db) }
    }

    /// Returns a reconciliation for clients, with the figures of this moment.
    func answer(_ record: ReconciliationRecord, in db: borrowing Connection) throws -> Reconciliation {
        try record.answer(
            record.finishedAt == nil ? statementFigures(of: record, in: db) : (record.statement, 0))
    }

    /// Whether a reconciliation of an account is finished.
    func isReconciled(_ account: ID<Account>, in db: borrowing Connection) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM reconciliations INDEXED BY reconciliations_by_account
            WHERE book = \(number) AND account = \(account) AND finished_at IS NOT NULL
            """)
    }

    /// Whether an account has a reconciliation that is finished and can mark an amount of a day; of any
    /// amount if none is given.
    package func isFinished(
        _ id: ID<Reconciliation>, of account: ID<Account>, marking amount: Money? = nil,
        on day: CalendarDate? = nil, in db: borrowing Connection
    ) throws -> Bool {
        let currency: SQL = amount.map { "AND currency = \($0.currency)" } ?? ""
        let until: SQL = day.map { "AND statement_date >= \($0)" } ?? ""
        return try db.exists(
            """
            SELECT 1 FROM reconciliations WHERE book = \(number) AND id = \(id)
            AND account = \(account) AND finished_at IS NOT NULL \(currency) \(until)
            """)
    }

    package func openReconciliation(
        of account: ID<Account>, in db: borrowing Connection
    ) throws -> ID<Reconciliation>? {
        try db.first(
            """
            SELECT id FROM reconciliations INDEXED BY reconciliations_open
            WHERE book = \(number) AND account = \(account) AND finished_at IS NULL
            """
        ) { try $0.id(0) }
    }

    /// Returns all open reconciliations, one an account at most.
    package func openReconciliations(in db: borrowing Connection) throws -> [ReconciliationRecord] {
        try db.all(
            """
            SELECT \(ReconciliationRecord.table.names) FROM reconciliations INDEXED BY reconciliations_open
            WHERE book = \(number) AND finished_at IS NULL ORDER BY account
            """
        ) { try ReconciliationRecord.table.record($0) }
    }

    func reconciliationCount(of account: ID<Account>, in db: borrowing Connection) throws -> Int {
        try count(
            """
            reconciliations INDEXED BY reconciliations_by_account
            WHERE book = \(number) AND account = \(account)
            """, in: db)
    }

    /// Marks what is cleared until the statement's day. Throws `tooManyEntries` before the first change.
    /// - Parameter first: the account's opening date; earlier entries are history.
    func markReconciled(
        by record: ReconciliationRecord, from first: CalendarDate?, in db: borrowing Connection
    ) throws {
        var left = Account.reconciledEntriesLimit
        let days: SQL = first.map { "AND date >= \($0)" } ?? ""
        for rows in markedRows where left >= 0 {
            left -= try count(
                """
                (SELECT 1 FROM \(rows.table) INDEXED BY \(rows.toReconcile)
                WHERE \(rows.condition(of: record, self)) \(days) LIMIT \(left + 1)) AS found
                """, in: db)
        }
        if left < 0 { throw ReconciliationRules.tooManyEntries }
        for rows in markedRows {
            try db.run(
                """
                UPDATE \(rows.table) INDEXED BY \(rows.toReconcile)
                SET \(rows.mark) = \(record.id), updated_at = \(record.updatedAt), \(rows.versions)
                WHERE \(rows.condition(of: record, self)) \(days)
                """)
        }
    }

    /// Takes the marks of a reconciliation away; its entries stay cleared. They changed with it.
    package func unmarkReconciled(by record: ReconciliationRecord, in db: borrowing Connection) throws {
        for rows in markedRows {
            try db.run(
                """
                UPDATE \(rows.table) INDEXED BY \(rows.reconciled)
                SET \(rows.mark) = NULL, updated_at = \(record.updatedAt), \(rows.versions)
                WHERE book = \(number) AND \(rows.mark) = \(record.id)
                """)
        }
    }

    private var markedRows: [MarkedRows] {
        let transactions = MarkedRows(
            table: "transactions", account: "account", currency: "currency", cleared: "is_cleared",
            mark: "reconciliation", versions: "version = version + 1, bulk_versions = bulk_versions + 1",
            toReconcile: "transactions_to_reconcile", reconciled: "transactions_reconciled")
        let sides: [SQL] = ["from", "to"]
        return [transactions]
            + sides.map { side in
                MarkedRows(
                    table: "transfers", account: "\(side)_account", currency: "\(side)_currency",
                    cleared: "is_cleared_\(side)", mark: "reconciliation_\(side)",
                    versions: "version = version + 1", toReconcile: "transfers_to_reconcile_\(side)",
                    reconciled: "transfers_reconciled_\(side)")
            }
    }
}

extension ReconciliationRecord: StoredRecord {
    package static var hasOwnTimes: Bool { true }
    package static var notFound: APIError { .notFound("Reconciliation") }
    package static func isSeen(in book: Book) -> SQL { book.accountIsNotDeleted }
}

/// Where entries have the marks of a reconciliation: transactions, or one side of transfers.
private struct MarkedRows {
    let table: SQL
    let account: SQL
    let currency: SQL
    let cleared: SQL
    let mark: SQL
    /// What a change by many rows sets besides the mark.
    let versions: SQL
    /// The index of cleared entries that no reconciliation has.
    let toReconcile: SQL
    let reconciled: SQL

    /// What a reconciliation marks when it is finished.
    func condition(of record: ReconciliationRecord, _ book: Book) -> SQL {
        """
        book = \(book.number) AND \(account) = \(record.account)
        AND \(currency) = \(record.statement.currency) AND date <= \(record.statementDate)
        AND \(cleared) = 1 AND \(mark) IS NULL AND deleted_at IS NULL
        """
    }
}
