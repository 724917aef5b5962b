import Contracts
import SQLiteKit

extension Book {
    private static let recordColumns: SQL = """
        id, account, category, type, amount, currency, date, description, notes, tags, client_id, \
        created_at, updated_at
        """

    /// A transaction that is neither deleted nor in a deleted account.
    func transaction(_ id: ID<Transaction>, in db: borrowing Connection) throws -> TransactionRecord? {
        try db.first(
            """
            SELECT \(Self.recordColumns) FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NULL AND \(notInDeletedAccount)
            """
        ) { try Self.transaction($0) }
    }

    func requireTransaction(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> TransactionRecord {
        guard let record = try transaction(id, in: db) else { throw LedgerError.transactionNotFound }
        return record
    }

    /// The transaction that a client recorded under its own id, deleted or not: the id is spent for ever.
    func transaction(clientID: String, in db: borrowing Connection) throws -> TransactionRecord? {
        try db.first(
            """
            SELECT \(Self.recordColumns) FROM transactions INDEXED BY transactions_by_client_id
            WHERE book = \(number) AND client_id = \(clientID)
            """
        ) { try Self.transaction($0) }
    }

    func record(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try db.run(RecordingStatements.insert(record, into: number))
        try count(record, in: db)
    }

    func replace(
        _ old: TransactionRecord, by new: TransactionRecord, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            UPDATE transactions SET account = \(new.account), category = \(new.category), \
            type = \(new.type), amount = \(new.amount.amountMinor), currency = \(new.amount.currency), \
            date = \(new.date), \
            description = \(new.description), notes = \(new.notes), tags = \(StoredTags.text(new.tags)), \
            updated_at = \(new.updatedAt)
            WHERE book = \(number) AND id = \(new.id)
            """)
        try discount(old, in: db)
        try count(new, in: db)
    }

    /// Deleted transactions are kept for 30 days and count nowhere.
    func markDeleted(
        _ record: TransactionRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            "UPDATE transactions SET deleted_at = \(now) WHERE book = \(number) AND id = \(record.id)")
        try discount(record, in: db)
    }

    func answer(_ record: TransactionRecord, in db: borrowing Connection) throws -> Transaction {
        record.answer(category: try requireCategory(record.category, in: db))
    }

    private static func transaction(_ row: borrowing Row) throws -> TransactionRecord {
        TransactionRecord(
            id: row.id(0), account: row.id(1), category: row.id(2), type: row.entryType(3),
            amount: Money(amountMinor: row.int(4), try row.currency(5)), date: row.date(6),
            description: row.textOrNil(7), notes: row.textOrNil(8),
            tags: try StoredTags.tags(row.textOrNil(9)), clientID: row.textOrNil(10),
            createdAt: row.timestamp(11), updatedAt: row.timestamp(12))
    }

    /// The transactions of a selection, for the few that a dashboard shows.
    func transactions(
        _ selection: TransactionSelection, limit: Int, in db: borrowing Connection
    ) throws -> [Transaction] {
        let records = try db.all(selection.rows(Self.recordColumns, limit: limit, offset: 0)) {
            try Self.transaction($0)
        }
        return try records.map { try answer($0, in: db) }
    }
}
