import Contracts
import SQLiteKit
import ServiceKit
import LedgerCore

/// Counts what taking one book for another changes, kind by kind. A long read, on one snapshot.
struct BookComparison: Sendable {
    let old: Int64
    let new: Int64

    func changes(in db: borrowing Connection) throws -> [String: RestoreChanges] {
        var changes: [String: RestoreChanges] = [:]
        for table in BookTables.all {
            guard let name = table.changes else { continue }
            changes[name] = try compare(BookColumns(table, in: db), in: db)
        }
        return changes
    }

    private func compare(_ table: BookColumns, in db: borrowing Connection) throws -> RestoreChanges {
        let keys = table.key.map { "o.\($0) = n.\($0)" }
        // Row numbers and versions are no content.
        let skipped = table.table.progress.union(table.key)
            .union(["number", "version", "bulk_versions"])
        let same = table.columns.filter { !skipped.contains($0) }
            .map { "o.\($0) IS NOT DISTINCT FROM n.\($0)" }
        let join = SQL(stringLiteral: (["TRUE"] + keys).joined(separator: " AND "))
        let isKept = SQL(stringLiteral: (["o.book IS NOT NULL"] + same).joined(separator: " AND "))
        let isTrash: SQL = table.columns.contains("deleted_at") ? "n.deleted_at IS NOT NULL" : "FALSE"
        let counts = try db.first(
            """
            SELECT count(*), count(o.book), count(*) FILTER (WHERE \(isKept)),
                count(*) FILTER (WHERE \(isTrash) AND NOT (\(isKept)))
            FROM \(table.name) n LEFT JOIN \(table.name) o ON o.book = \(old) AND \(join)
                \(table.table.isSeen("o"))
            WHERE n.book = \(new) \(table.table.isSeen("n"))
            """
        ) {
            (
                all: Int(try $0.int(0)), matched: Int(try $0.int(1)), kept: Int(try $0.int(2)),
                trash: Int(try $0.int(3))
            )
        }
        let before = try db.first(
            """
            SELECT count(*) FROM \(table.name) o WHERE o.book = \(old) \(table.table.isSeen("o"))
                \(isNotCarried(on: table.table))
            """
        ) { try $0.int(0) }
        guard let counts else { throw APIError.storedValue("a comparison without a count") }
        return RestoreChanges(
            added: counts.all - counts.matched, replaced: counts.matched - counts.kept,
            removed: Int(before ?? 0) - counts.matched, kept: counts.kept,
            trash: counts.trash > 0 ? counts.trash : nil)
    }

    /// Leaves out what an undo carries over although the new book lacks it: the flip does not remove it.
    private func isNotCarried(on table: BookTable) -> SQL {
        guard table.name == "transactions" else { return "" }
        return """
            AND (NOT EXISTS (SELECT 1 FROM share_locks l WHERE l.book = o.book AND l.transaction_id = o.id)
                OR EXISTS (SELECT 1 FROM transactions n INDEXED BY transactions_by_id
                    WHERE n.book = \(new) AND n.id = o.id))
            """
    }
}
