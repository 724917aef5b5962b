package import Contracts
package import SQLiteKit
import ServiceKit

/// Records whose rows are kept aside when they are deleted.
extension Book {
    /// Keeps a record that is about to be deleted.
    package func trash(_ record: TrashedRecord, at now: Timestamp, in db: borrowing Connection) throws {
        var row = BookRow("trashed_records")
        row.set("kind", Int64(record.kind.storedIndex))
        row.set("id", record.id)
        row.set("deleted_at", now)
        row.set("name", record.name)
        row.set("type", record.type)
        row.set("amount", record.amount?.amountMinor)
        row.set("currency", record.amount?.currency)
        row.set("date", record.date)
        row.set("contents", try StoredRows.text(record.rows))
        try put(row, key: ["kind", "id"], in: db)
    }

    /// Takes a record out of the trash and returns its rows, none if it is not there any more.
    package func takeFromTrash<Entity>(
        _ kind: TrashKind, _ id: ID<Entity>, at now: Timestamp, in db: borrowing Connection
    ) throws -> [BookRow] {
        let place: SQL = "book = \(number) AND kind = \(Int64(kind.storedIndex)) AND id = \(id)"
        let contents = try db.first(
            """
            SELECT contents FROM trashed_records
            WHERE \(place) AND deleted_at > \(DeletionRules.firstKept(at: now))
            """
        ) { try $0.text(0) }
        try db.run("DELETE FROM trashed_records WHERE \(place)")
        return try contents.map { try StoredRows.rows($0) } ?? []
    }

    /// Inserts a deleted row again, with a new version. Returns false if another row has its place now.
    package func bringBack(_ row: BookRow, at now: Timestamp, in db: borrowing Connection) throws -> Bool {
        var row = row
        if case .integer(let version)? = row["version"] {
            row.set("version", version + 1)
            row.set("updated_at", now)
        }
        return try add(row, in: db)
    }
}
