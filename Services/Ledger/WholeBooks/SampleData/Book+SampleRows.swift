import Contracts
import JSONKit
import ServiceKit
import SQLiteKit
import LedgerBook
import LedgerCore
import LedgerSavings

/// The sample rows of a book, each with a mark of its original content.
extension Book {
    func hasSampleData(in db: borrowing Connection) throws -> Bool {
        try db.exists("SELECT 1 FROM sample_rows WHERE book = \(number) LIMIT 1")
    }

    func sampleRows<Entity>(
        _ kind: SampleKind, in db: borrowing Connection
    ) throws -> [(id: ID<Entity>, made: String)] {
        try db.all(
            """
            SELECT id, made FROM sample_rows WHERE book = \(number) AND kind = \(kind.number) ORDER BY id
            """
        ) { row in (id: try row.id(0), made: try row.text(1)) }
    }

    func forgetSampleRows(in db: borrowing Connection) throws {
        try db.run("DELETE FROM sample_rows WHERE book = \(number)")
    }

    func insertSample(_ category: Category, at now: Timestamp, in db: borrowing Connection) throws {
        try insert(category, at: now, in: db)
        try keep(.category, category.id, try Self.mark(category), in: db)
    }

    func insertSample(_ record: TransactionRecord, in db: borrowing Connection) throws {
        try self.record(record, in: db)
        try keep(.transaction, record.id, try Self.mark(record), in: db)
    }

    func insertSample(_ plan: BudgetPlan, at now: Timestamp, in db: borrowing Connection) throws {
        try insert(plan, at: now, in: db)
        try keep(.budget, plan.id, try Self.mark(plan), in: db)
    }

    func insertSample(_ goal: GoalRecord, in db: borrowing Connection) throws {
        try insert(goal, at: goal.createdAt, in: db)
        try keep(.goal, goal.id, try Self.mark(goal), in: db)
    }

    /// Marks an asset that the book has already, with its balance.
    func keepSample(_ asset: AssetRecord, in db: borrowing Connection) throws {
        try keep(.asset, asset.id, try Self.mark(asset), in: db)
    }

    /// Returns a transaction, deleted or not, also of a deleted account, because such an account can be
    /// restored.
    func sampleTransaction(
        _ id: ID<Transaction>, in db: borrowing Connection
    ) throws -> (record: TransactionRecord, isDeleted: Bool)? {
        guard let record = try recorded(id, in: db) else { return nil }
        let isDeleted = try db.exists(
            """
            SELECT 1 FROM transactions INDEXED BY transactions_by_id
            WHERE book = \(number) AND id = \(id) AND deleted_at IS NOT NULL
            """)
        return (record, isDeleted)
    }

    /// Removes a transaction for good.
    func remove(
        _ record: TransactionRecord, isDeleted: Bool, at now: Timestamp, in db: borrowing Connection
    ) throws {
        if !isDeleted { try markDeleted(record, at: now, in: db) }
        try forgetRefunds(of: record.id, in: db)
        try db.run("DELETE FROM transactions WHERE book = \(number) AND id = \(record.id)")
    }

    func keep<Entity>(
        _ kind: SampleKind, _ id: ID<Entity>, _ made: String, in db: borrowing Connection
    ) throws {
        try insert(
            SampleRecord(kind: kind, id: id.cast(), mark: made), into: SampleRecord.table, in: db)
    }

    // A mark is the text of everything that a user can edit. A row with another mark was edited and stays.

    static func mark(_ category: Category) throws -> String {
        String(decoding: try JSON.encode(category), as: UTF8.self)
    }

    static func mark(_ plan: BudgetPlan) throws -> String {
        String(decoding: try JSON.encode(plan), as: UTF8.self)
    }

    static func mark(_ goal: GoalRecord) throws -> String { try text(of: goal, in: GoalRecord.table) }

    /// A deposit or withdrawal changes the count of transactions.
    static func mark(_ asset: AssetRecord) throws -> String { try text(of: asset, in: AssetRecord.table) }

    /// Returns the mark of a transaction: the columns of the first version, then every later column that is
    /// set, so that marks from before a column existed still match.
    static func mark(_ record: TransactionRecord) throws -> String {
        let first = [
            record.account.text, record.category.text, record.amount.text, record.amount.currency.code,
            record.date.text, record.description ?? "", record.notes ?? "",
            StoredTags.text(record.tags) ?? "",
        ]
        let later = try text(of: record, in: TransactionRecord.table, except: firstMarkedColumns)
        return (first + (later.isEmpty ? [] : [later])).joined(separator: "\u{1F}")
    }

    /// Returns the names and values of a record's columns that a user can set, except the null ones.
    static func text<Record>(
        of record: Record, in table: RecordTable<Record>, except left: Set<String> = []
    ) throws -> String {
        try table.columns(of: record)
            .filter { !$0.isFixed && !left.contains($0.name) && $0.name != "updated_at" && $0.value != .null }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "\u{1F}")
    }

    /// The columns of the first version, and `type`, which follows from the category.
    private static let firstMarkedColumns: Set = [
        "account", "category", "type", "amount", "currency", "date", "description", "notes", "tags",
    ]
}
