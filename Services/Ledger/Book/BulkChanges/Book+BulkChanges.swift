package import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

/// What operations over many rows wrote, to take it back.
extension Book {
    func begin(_ change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run("INSERT INTO bulk_changes (book, id, made_at) VALUES (\(number), \(change), \(now))")
    }

    /// Whether an operation can still be taken back.
    func canUndo(_ change: ID<BulkChange>, at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        let first = now.adding(seconds: -BulkChangeRules.undoSeconds)
        return try db.exists(
            """
            SELECT 1 FROM bulk_changes WHERE book = \(number) AND id = \(change) AND made_at > \(first)
            """)
    }

    func end(_ change: ID<BulkChange>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM bulk_changes WHERE book = \(number) AND id = \(change)")
    }

    /// Writes a transaction or a transfer again, deleted or not, and keeps what an operation changed of it.
    func rewrite<Record: MovementRecord>(
        _ old: Record, as new: Record, isDeleted: Bool, by change: ID<BulkChange>,
        in db: borrowing Connection
    ) throws {
        try Record.rewrite(old, as: new, isDeleted: isDeleted, of: self, in: db)
        let kind: SkippedRow.Kind = Record.kind == .transaction ? .transaction : .transfer
        try keep(kind, old.id, old, new, of: change, in: db)
    }

    /// Writes a template again, and keeps what an operation changed of it.
    func rewrite(
        _ old: RecurringPlan, as new: RecurringPlan, by change: ID<BulkChange>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        try update(new, at: now, in: db)
        try keep(.recurring, old.id, old, new, of: change, in: db)
    }

    /// Keeps the fields in which an entry differs from what it was.
    private func keep<Entity>(
        _ kind: SkippedRow.Kind, _ id: ID<Entity>, _ old: some BulkEntry, _ new: some BulkEntry,
        of change: ID<BulkChange>, in db: borrowing Connection
    ) throws {
        for field in BulkField.allCases {
            let (before, after) = (try field.value(of: old), try field.value(of: new))
            if before == after { continue }
            try keep(kind, id, field.rawValue, before, after, of: change, in: db)
        }
    }

    /// Writes a category again for an operation over many rows.
    func rewrite(_ category: Category, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            UPDATE import_categories SET version = version + 1
            WHERE book = \(number) AND category = \(category.id) AND version = (
                SELECT c.version FROM categories c WHERE c.book = \(number) AND c.id = \(category.id))
            """)
        try update(category, at: now, in: db)
    }

    func keep<Entity>(
        _ kind: SkippedRow.Kind, _ id: ID<Entity>, _ field: String, _ old: String?, _ new: String?,
        of change: ID<BulkChange>, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO bulk_change_rows (book, change, kind, id, field, old, new)
            VALUES (\(number), \(change), \(kind.number), \(id), \(field), \(old), \(new))
            """)
    }

    /// A row's field before and after an operation.
    struct BulkRow: Sendable {
        let kind: SkippedRow.Kind
        let id: ID<Event>
        let field: String
        let old: String?
        let new: String?
    }

    /// Returns some fields that an operation changed and that were not taken back yet.
    func rows(of change: ID<BulkChange>, limit: Int, in db: borrowing Connection) throws -> [BulkRow] {
        try db.all(
            """
            SELECT kind, id, field, old, new FROM bulk_change_rows
            WHERE book = \(number) AND change = \(change) ORDER BY kind, id, field LIMIT \(limit)
            """
        ) { row in
            BulkRow(
                kind: try row.element(0, of: SkippedRow.Kind.allCases), id: try row.id(1),
                field: try row.text(2), old: try row.textOrNil(3), new: try row.textOrNil(4))
        }
    }

    /// Whether an operation changed a field that was not taken back yet.
    func isKept<Entity>(
        _ kind: SkippedRow.Kind, _ id: ID<Entity>, _ field: String, of change: ID<BulkChange>,
        in db: borrowing Connection
    ) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM bulk_change_rows WHERE book = \(number) AND change = \(change)
            AND kind = \(kind.number) AND id = \(id) AND field = \(field)
            """)
    }

    func forget(_ row: BulkRow, of change: ID<BulkChange>, in db: borrowing Connection) throws {
        try db.run(
            """
            DELETE FROM bulk_change_rows WHERE book = \(number) AND change = \(change)
            AND kind = \(row.kind.number) AND id = \(row.id) AND field = \(row.field)
            """)
    }
}

extension LedgerStore {
    /// Deletes what cannot be taken back any more, up to 500 rows, which have former payees and descriptions.
    /// Returns whether more may be left.
    package func forgetBulkChanges(at now: Timestamp) async throws -> Bool {
        let isMoreLeft = try await database.write { db in try Self.forgetBulkChanges(at: now, in: db) }
        if isMoreLeft { forgetting.note() }
        return isMoreLeft
    }

    private static func forgetBulkChanges(at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        let last = now.adding(seconds: -BulkChangeRules.undoSeconds)
        let old = try db.first(
            """
            SELECT book, id FROM bulk_changes INDEXED BY bulk_changes_by_time
            WHERE made_at <= \(last) LIMIT 1
            """
        ) { (book: try $0.int(0), id: try $0.id(1, BulkChange.self)) }
        guard let old else { return false }
        let removed: Int = try db.run(
            """
            DELETE FROM bulk_change_rows WHERE (book, change, kind, id, field) IN (
                SELECT book, change, kind, id, field FROM bulk_change_rows
                WHERE book = \(old.book) AND change = \(old.id) LIMIT \(deletedAtOnce))
            """)
        if removed == 0 {
            try db.run("DELETE FROM bulk_changes WHERE book = \(old.book) AND id = \(old.id)")
        }
        return true
    }
}
