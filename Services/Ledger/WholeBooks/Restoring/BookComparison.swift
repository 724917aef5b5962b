import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore

/// Counts what taking one book for another changes, kind by kind. A long read, on one snapshot.
struct BookComparison: Sendable {
    let old: Int64
    let new: Int64

    /// The tables with the names of their kinds in exports and backups.
    private static let kinds = [
        "accounts": "accounts", "categories": "categories", "recurring_templates": "recurring",
        "recurring_bookings": "recurringBookings", "transactions": "transactions",
        "transfers": "transfers", "joined_transactions": "joinedTransactions",
        "attachments": "attachments", "budgets": "budgets", "income_goals": "incomeGoals",
        "own_rates": "rates", "goals": "goals", "assets": "assets",
        "asset_transactions": "assetTransactions", "allocations": "allocations",
        "allocation_history": "allocationHistory", "plan_months": "planMonths",
        "planning_settings": "planningSettings", "sample_rows": "sampleData",
    ]

    /// Columns that are no content: row numbers and versions, and the progress of work in the background.
    private static let skipped: Set = [
        "number", "version", "next_month", "due", "started_through", "completed_through", "reminded_through",
        "reminder_mail", "sync_due_at",
    ]

    func changes(in db: borrowing Connection) throws -> [String: RestoreChanges] {
        var changes: [String: RestoreChanges] = [:]
        for table in try BookColumns.contents(in: db) {
            guard let kind = Self.kinds[table.name] else { continue }
            changes[kind] = try compare(table, in: db)
        }
        return changes
    }

    private func compare(_ table: BookColumns, in db: borrowing Connection) throws -> RestoreChanges {
        let keys = table.key.map { "o.\($0) = n.\($0)" }
        let same = table.columns.filter { !Self.skipped.contains($0) && !table.key.contains($0) }
            .map { "o.\($0) IS NOT DISTINCT FROM n.\($0)" }
        let join = SQL(stringLiteral: (["TRUE"] + keys).joined(separator: " AND "))
        let equality = SQL(stringLiteral: (["TRUE"] + same).joined(separator: " AND "))
        let counts = try db.first(
            """
            SELECT count(*), count(o.book), count(*) FILTER (WHERE o.book IS NOT NULL AND \(equality))
            FROM \(table.table) n LEFT JOIN \(table.table) o ON o.book = \(old) AND \(join)
                \(condition(on: table, "o"))
            WHERE n.book = \(new) \(condition(on: table, "n"))
            """
        ) { (all: Int(try $0.int(0)), matched: Int(try $0.int(1)), kept: Int(try $0.int(2))) }
        let before = try db.first(
            """
            SELECT count(*) FROM \(table.table) o WHERE o.book = \(old) \(condition(on: table, "o"))
                \(isNotCarried(on: table))
            """
        ) { try $0.int(0) }
        guard let counts else { throw APIError.storedValue("a comparison without a count") }
        return RestoreChanges(
            added: counts.all - counts.matched, replaced: counts.matched - counts.kept,
            removed: Int(before ?? 0) - counts.matched, kept: counts.kept)
    }

    /// Leaves out what an undo carries over although the new book lacks it: the flip does not remove it.
    private func isNotCarried(on table: BookColumns) -> SQL {
        guard table.name == "transactions" else { return "" }
        return """
            AND (NOT EXISTS (SELECT 1 FROM share_locks l WHERE l.book = o.book AND l.transaction_id = o.id)
                OR EXISTS (SELECT 1 FROM transactions n INDEXED BY transactions_by_id
                    WHERE n.book = \(new) AND n.id = o.id))
            """
    }

    /// Leaves out what belongs to an asset that is being deleted: no user sees it any more.
    private func condition(on table: BookColumns, _ row: SQL) -> SQL {
        switch table.name {
        case "assets": "AND \(row).deleted_at IS NULL"
        case "asset_transactions", "allocations", "allocation_history":
            """
            AND EXISTS (SELECT 1 FROM assets a
                WHERE a.book = \(row).book AND a.id = \(row).asset AND a.deleted_at IS NULL)
            """
        default: ""
        }
    }
}
