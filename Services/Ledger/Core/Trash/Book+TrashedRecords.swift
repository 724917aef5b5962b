package import Contracts
package import SQLiteKit
import ServiceKit

/// Records whose rows are kept aside when they are deleted.
extension Book {
    /// Keeps a record that is about to be deleted; the oldest of very many of its kind go for good.
    package func trash(_ record: TrashedRecord, at now: Timestamp, in db: borrowing Connection) throws {
        var row = BookRow("trashed_records")
        row.set("kind", record.kind.number)
        row.set("id", record.id)
        row.set("deleted_at", now)
        row.set("name", record.name)
        row.set("type", record.type)
        row.set("amount", record.amount?.amountMinor)
        row.set("currency", record.amount?.currency)
        row.set("date", record.date)
        row.set("contents", try StoredRows.text(record.rows))
        try put(row, key: ["kind", "id"], in: db)
        _ = try letOldestGo(record.kind, at: now, in: db)
    }

    /// Lets the oldest of very many records of a kind go for good, up to 100. Returns whether there were any.
    package func letOldestGo(
        _ kind: TrashKind, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try letGo(
            kind,
            """
            SELECT id FROM trashed_records INDEXED BY trashed_records_by_time
            WHERE book = \(number) AND kind = \(kind.number)
            AND deleted_at > \(TrashRules.firstKept(at: now))
            ORDER BY deleted_at DESC, id DESC LIMIT 100 OFFSET \(TrashRules.recordsKept)
            """, at: now, in: db) > 0
    }

    /// Deletes records of a kind for good. Returns the number.
    @discardableResult
    package func letGo(
        _ kind: TrashKind, _ ids: SQL, at now: Timestamp, in db: borrowing Connection
    ) throws -> Int {
        if kind == .asset {
            // The asset itself is marked, because its rows can be too many for one unit.
            try noteDeletion(of: .asset, ids, at: now, in: db)
            try db.run(
                """
                UPDATE assets SET deleted_at = \(TrashRules.lastPurged(at: now))
                WHERE book = \(number) AND deleted_at IS NOT NULL AND id IN (\(ids))
                """)
        }
        let gone: SQL = "book = \(number) AND kind = \(kind.number) AND id IN (\(ids))"
        try noteDeletions(
            "SELECT book, \(kind.rawValue), id, \(now) FROM trashed_records WHERE \(gone)", in: db)
        return try db.run("DELETE FROM trashed_records WHERE \(gone)")
    }

    /// Takes a record out of the trash, or returns nil if it is not there any more.
    package func takeFromTrash<Entity>(
        _ kind: TrashKind, _ id: ID<Entity>, at now: Timestamp, in db: borrowing Connection
    ) throws -> TakenRecord? {
        let taken = try trashed(kind, id, at: now, in: db)
        try db.run("DELETE FROM trashed_records WHERE \(place(kind, id))")
        return taken
    }

    /// Returns what is in the trash.
    package func trashed<Entity>(
        _ kind: TrashKind, _ id: ID<Entity>, at now: Timestamp, in db: borrowing Connection
    ) throws -> TakenRecord? {
        try db.first(
            """
            SELECT contents, deleted_at FROM trashed_records
            WHERE \(place(kind, id)) AND deleted_at > \(TrashRules.firstKept(at: now))
            """
        ) { TakenRecord(rows: try StoredRows.rows(try $0.text(0)), deletedAt: try $0.timestamp(1)) }
    }

    /// Gives something in the trash one more row that comes back with it.
    package func add<Entity>(
        _ row: BookRow, toTrashed kind: TrashKind, _ id: ID<Entity>, at now: Timestamp,
        in db: borrowing Connection
    ) throws {
        guard let known = try trashed(kind, id, at: now, in: db) else { return }
        let contents = try StoredRows.text(known.rows + [row])
        try db.run("UPDATE trashed_records SET contents = \(contents) WHERE \(place(kind, id))")
    }

    private func place<Entity>(_ kind: TrashKind, _ id: ID<Entity>) -> SQL {
        "book = \(number) AND kind = \(kind.number) AND id = \(id)"
    }

    /// Inserts a deleted row again, with a new version. Returns false if another row has its place now.
    /// Throws for a version after which there is none.
    package func bringBack(_ row: BookRow, at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        var row = row
        if case .integer(let version)? = row["version"] {
            let (next, isOver) = version.addingReportingOverflow(1)
            if isOver { throw APIError.storedValue("a deleted row with the version \(version)") }
            row.set("version", next)
            row.set("updated_at", now)
        }
        return try add(row, in: db)
    }
}
