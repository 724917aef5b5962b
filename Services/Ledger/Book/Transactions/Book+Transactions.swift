package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

/// The transactions of a book. Every transaction is recorded, changed, deleted and restored here, so that
/// rollups, totals, tags and search rows change with it.
extension Book {
    /// Returns a transaction that is neither deleted nor in a deleted account, or nil.
    package func transaction(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> TransactionRecord? {
        try live(id, in: db)
    }

    package func requireTransaction(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> TransactionRecord {
        guard let record = try transaction(id, in: db) else { throw APIError.transactionNotFound }
        return record
    }

    /// Returns the transaction with a row number, deleted or not, for work that goes through all rows.
    package func transaction(numbered row: Int64, in db: borrowing Connection) throws -> TransactionRecord? {
        try numbered(row, in: db)
    }

    /// Returns the transaction with an id that is not deleted by itself, also of a deleted account, or nil.
    package func undeleted(_ id: ID<Transaction>, in db: borrowing Connection) throws -> TransactionRecord? {
        try found(id, "deleted_at IS NULL", in: db)
    }

    /// Returns the transaction with an id, deleted or not, also of a deleted account.
    package func recorded(_ id: ID<Transaction>, in db: borrowing Connection) throws -> TransactionRecord? {
        try found(id, "TRUE", in: db)
    }

    /// Records a new transaction. Returns it as it is stored, made by the visitor unless it names its maker.
    @discardableResult
    package func record(
        _ record: TransactionRecord, in db: borrowing Connection
    ) throws -> TransactionRecord {
        var record = record
        record.madeBy = record.madeBy ?? visitor
        try bringBack(record, in: db)
        return record
    }

    /// Records a transaction that was in the book before; its maker is who made it then.
    package func bringBack(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try insert(record, into: TransactionRecord.table, in: db)
        try indexInserted(record, in: db)
        if !record.splits.isEmpty { try writeParts(of: record, in: db) }
        try count(record, in: db)
    }

    /// - Parameter isBulk: whether an operation over many rows writes, which is no edit of the user's: the
    ///   undo of an import still removes the row.
    func replace(
        _ old: TransactionRecord, by new: TransactionRecord, isBulk: Bool = false,
        in db: borrowing Connection
    ) throws {
        let number = try rowNumber(after: rewriting(new, isBulk: isBulk), in: db)
        try reindex(old, as: new, number: number, in: db)
        let hasParts = !old.splits.isEmpty || !new.splits.isEmpty
        if hasParts, old.splits != new.splits || old.date != new.date { try writeParts(of: new, in: db) }
        try recount(old, as: new, in: db)
    }

    /// Returns the statement that writes a transaction's row again.
    func rewriting(_ record: TransactionRecord, isBulk: Bool) throws -> SQL {
        let columns = try TransactionRecord.table.assignments(of: record)
        return update(
            record.id, of: "transactions",
            setting: isBulk ? "\(columns), bulk_versions = bulk_versions + 1" : columns)
    }

    /// Marks a transaction as deleted and removes it from totals and search; it can be restored for 30 days.
    package func markDeleted(
        _ record: TransactionRecord, at now: Timestamp, in db: borrowing Connection
    ) throws {
        let deletion = update(record.id, of: "transactions", setting: "deleted_at = \(now)")
        try unindex(record, number: try rowNumber(after: deletion, in: db), in: db)
        try discount(record, in: db)
    }

    /// Undoes a deletion; `record` has the time of the restoration as `updatedAt`.
    func restore(_ record: TransactionRecord, in db: borrowing Connection) throws {
        let columns = try TransactionRecord.table.assignments(of: record)
        let restoration = update(record.id, of: "transactions", setting: "\(columns), deleted_at = NULL")
        try index(record, number: try rowNumber(after: restoration, in: db), in: db)
        try count(record, in: db)
    }

    package func answer(_ record: TransactionRecord, in db: borrowing Connection) throws -> Transaction {
        try answer(record, in: requireCategory(record.category, in: db), db)
    }

    func answer(
        _ record: TransactionRecord, in category: Category, _ db: borrowing Connection
    ) throws -> Transaction {
        try answer(record, in: category, by: people([record.madeBy], in: db), db)
    }

    /// - Parameter makers: the people who made the records of a list.
    private func answer(
        _ record: TransactionRecord, in category: Category, by makers: [ID<User>: BookPerson],
        _ db: borrowing Connection
    ) throws -> Transaction {
        let refunded = try record.refundOf.flatMap { try transaction($0, in: db)?.id }
        return record.answer(
            category: category, refundOf: refunded, createdBy: record.madeBy.flatMap { makers[$0] })
    }

    /// Returns the newest transactions of a selection, for the dashboard.
    func transactions(
        _ selection: TransactionStatements, limit: Int, in db: borrowing Connection
    ) throws -> [Transaction] {
        let records = try db.all(
            selection.rows(TransactionRecord.table.names, TransactionPage(), limit: limit)
        ) {
            try TransactionRecord.table.record($0)
        }
        let categories = try categories(records.map(\.category), in: db)
        let makers = try people(records.map(\.madeBy), in: db)
        return try records.map { record in
            guard let category = categories[record.category] else { throw APIError.categoryNotFound }
            return try answer(record, in: category, by: makers, db)
        }
    }
}
