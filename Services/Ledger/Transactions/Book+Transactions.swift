import Contracts
import SQLiteKit

extension Book {
    static let recordColumns: SQL = """
        id, account, category, type, amount, currency, date, description, notes, tags, client_id, \
        created_at, updated_at, recurring
        """

    /// A transaction that is neither deleted nor in a deleted account.
    func transaction(_ id: ID<Transaction>, in db: borrowing Connection) throws -> TransactionRecord? {
        try db.first(lookUp(id, "deleted_at IS NULL")) { try Self.transaction($0) }
    }

    func requireTransaction(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> TransactionRecord {
        guard let record = try transaction(id, in: db) else { throw LedgerError.transactionNotFound }
        return record
    }

    /// A transaction that was deleted after a moment and is in no deleted account.
    func deletedTransaction(
        _ id: ID<Transaction>, after moment: Timestamp, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        try db.first(lookUp(id, "deleted_at > \(moment)")) { try Self.transaction($0) }
    }

    func lookUp(_ id: ID<Transaction>, _ condition: SQL) -> SQL {
        """
        SELECT \(Self.recordColumns) FROM transactions INDEXED BY transactions_by_id
        WHERE book = \(number) AND id = \(id) AND \(condition) AND \(notInThatDeletedAccount)
        """
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

    /// A row by its number, deleted or not: for what goes through all rows.
    func transaction(numbered row: Int64, in db: borrowing Connection) throws -> TransactionRecord? {
        try db.first(
            "SELECT \(Self.recordColumns) FROM transactions WHERE number = \(row) AND book = \(number)"
        ) { try Self.transaction($0) }
    }

    /// Whether a client's own id belonged to a transaction that is gone for good.
    func isSpent(clientID: String, in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM spent_client_ids WHERE book = \(number) AND client_id = \(clientID)")
    }

    /// The transaction of an id, deleted or not.
    func recorded(_ id: ID<Transaction>, in db: borrowing Connection) throws -> TransactionRecord? {
        try db.first(
            """
            SELECT \(Self.recordColumns) FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id)
            """
        ) { try Self.transaction($0) }
    }

    func record(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try db.run(RecordingStatements.insert(record, into: number))
        try indexInserted(record, in: db)
        try count(record, in: db)
    }

    func replace(
        _ old: TransactionRecord, by new: TransactionRecord, in db: borrowing Connection
    ) throws {
        let changed = try db.first(
            """
            UPDATE transactions SET account = \(new.account), category = \(new.category), \
            type = \(new.type), amount = \(new.amount.amountMinor), currency = \(new.amount.currency), \
            date = \(new.date), \
            description = \(new.description), notes = \(new.notes), tags = \(StoredTags.text(new.tags)), \
            updated_at = \(new.updatedAt), version = version + 1
            WHERE book = \(number) AND id = \(new.id) RETURNING number
            """
        ) { $0.int(0) }
        guard let changed else { throw LedgerError.storedValue("a changed transaction that is not there") }
        try reindex(old, as: new, number: changed, in: db)
        try discount(old, in: db)
        try count(new, in: db)
    }

    /// Deleted transactions are kept for 30 days; they count nowhere and are not found.
    func markDeleted(
        _ record: TransactionRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let deleted = try setDeleted(record.id, at: now, in: db)
        try unindex(record, number: deleted, in: db)
        try discount(record, in: db)
    }

    /// Takes a deletion back.
    func restore(_ record: TransactionRecord, in db: borrowing Connection) throws {
        let restored = try setDeleted(record.id, at: nil, in: db)
        try index(record, number: restored, in: db)
        try count(record, in: db)
    }

    /// Answers the transaction's number.
    private func setDeleted(
        _ id: ID<Transaction>, at moment: Timestamp?, in db: borrowing Connection
    ) throws -> Int64 {
        let number = try db.first(
            """
            UPDATE transactions SET deleted_at = \(moment), version = version + 1
            WHERE book = \(number) AND id = \(id) RETURNING number
            """
        ) { $0.int(0) }
        guard let number else { throw LedgerError.storedValue("a transaction that is not there") }
        return number
    }

    func answer(_ record: TransactionRecord, in db: borrowing Connection) throws -> Transaction {
        record.answer(category: try requireCategory(record.category, in: db))
    }

    static func transaction(_ row: borrowing Row) throws -> TransactionRecord {
        TransactionRecord(
            id: row.id(0), account: row.id(1), category: row.id(2), type: row.entryType(3),
            amount: Money(amountMinor: row.int(4), try row.currency(5)), date: row.date(6),
            description: row.textOrNil(7), notes: row.textOrNil(8),
            tags: try StoredTags.tags(row.textOrNil(9)), clientID: row.textOrNil(10),
            createdAt: row.timestamp(11), updatedAt: row.timestamp(12), template: row.idOrNil(13))
    }

    /// The newest transactions of a selection, for the few that a dashboard shows.
    func transactions(
        _ selection: TransactionSelection, limit: Int, in db: borrowing Connection
    ) throws -> [Transaction] {
        let records = try db.all(selection.rows(Self.recordColumns, PageRequest(), limit: limit)) {
            try Self.transaction($0)
        }
        return try records.map { try answer($0, in: db) }
    }
}
