import Contracts
import SQLiteKit
import ServiceKit

/// Deletes imports that are over, some rows a unit.
extension ImportStore {
    private static let rowsAtOnce = 500
    private static let importsAtOnce = 50

    /// Gives up files that were being read when the service stopped.
    func abandonUnread() async throws {
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE imports INDEXED BY imports_at_work SET status = 'deleted'
                WHERE status = 'reading' AND status <> 'committed'
                """)
        }
    }

    /// Returns the imports whose files are needed.
    func idsWithFiles() async throws -> [ID<Import>] {
        try await database.read { db in
            try db.all(
                """
                SELECT id FROM imports INDEXED BY imports_at_work
                WHERE status IN ('preview', 'committing') AND status <> 'committed'
                """
            ) { try $0.id(0) }
        }
    }

    /// Gives up previews after seven days, and the rows of committed imports.
    func expire(at now: Timestamp) async throws {
        let moment = now.adding(seconds: -Self.previewSeconds)
        var changed = 1
        while changed > 0 {
            changed = try await database.write { db in
                let previews: Int = try db.run(
                    """
                    UPDATE imports SET status = 'deleted' WHERE id IN (
                        SELECT id FROM imports INDEXED BY imports_at_work
                        WHERE status IN ('preview', 'failed', 'undone') AND status <> 'committed'
                            AND created_at <= \(moment) LIMIT \(Self.importsAtOnce))
                    """)
                return try previews + Self.expireCommitted(before: moment, in: db)
            }
        }
    }

    /// Gives up the rows of committed imports, and what was decided about them.
    private static func expireCommitted(
        before moment: Timestamp, in db: borrowing Connection
    ) throws -> Int {
        let ids: [ID<Import>] = try db.all(
            """
            SELECT id FROM imports INDEXED BY imports_committed
            WHERE status = 'committed' AND rows_kept = 1 AND created_at <= \(moment)
            LIMIT \(importsAtOnce)
            """
        ) { try $0.id(0) }
        let none = try text(ImportChoices())
        for id in ids {
            try db.run(
                """
                UPDATE imports SET rows_kept = 0, stale = 1, generation = generation + 1, choices = \(none)
                WHERE id = \(id)
                """)
            try db.run(
                """
                UPDATE import_sizes SET stale_bytes = stale_bytes + row_bytes, row_bytes = 0
                WHERE import = \(id)
                """)
        }
        return ids.count
    }

    /// Returns an import that was deleted, or nil.
    func nextDeleted() async throws -> ID<Import>? {
        try await database.read { db in
            try db.first(
                """
                SELECT id FROM imports INDEXED BY imports_at_work
                WHERE status = 'deleted' AND status <> 'committed' LIMIT 1
                """
            ) { try $0.id(0) }
        }
    }

    /// Deletes some rows of an import, and at the end the import. Returns whether more may be left.
    func removeSome(of id: ID<Import>) async throws -> Bool {
        try await database.write { db in
            if try Self.removeRows(of: id, keeping: nil, in: db) { return true }
            try Self.forget(id, in: db)
            return false
        }
    }

    private static func forget(_ id: ID<Import>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM imports WHERE id = \(id)")
        try db.run("DELETE FROM import_sizes WHERE import = \(id)")
    }

    /// Deletes the rows of other generations than the published one, before the file is read again: those
    /// that it replaced, and what a reading that failed has left.
    func removeFormer(of id: ID<Import>, keeping generation: Int) async throws {
        var isMore = true
        while isMore {
            isMore = try await database.write { db in
                if try Self.removeRows(of: id, keeping: Int64(generation), in: db) { return true }
                try Self.forgetStale(of: id, in: db)
                return false
            }
        }
    }

    /// Deletes some rows that a new reading has replaced. Returns whether more may be left.
    /// - Parameter isBusy: whether an import's file is being read.
    func removeStale(unless isBusy: @escaping @Sendable (ID<Import>) -> Bool) async throws -> Bool {
        let found = try await database.read { db in
            try db.all(
                """
                SELECT id FROM imports INDEXED BY imports_stale
                WHERE stale = 1 LIMIT \(Self.importsAtOnce)
                """
            ) { try $0.id(0, Import.self) }
        }
        guard let id = found.first(where: { !isBusy($0) }) else { return false }
        return try await database.write { db in
            // A reading that has begun since then writes its rows in later units.
            if isBusy(id) { return true }
            // One that has ended since then has published another generation.
            let published = try db.first("SELECT generation FROM imports WHERE id = \(id) AND stale = 1") {
                try $0.int(0)
            }
            guard let published else { return true }
            if try Self.removeRows(of: id, keeping: published, in: db) { return true }
            try db.run("UPDATE imports SET stale = 0 WHERE id = \(id)")
            try Self.forgetStale(of: id, in: db)
            return true
        }
    }

    /// Deletes some rows of an import without looking at the kept ones. Returns whether there were any.
    private static func removeRows(
        of id: ID<Import>, keeping generation: Int64?, in db: borrowing Connection
    ) throws -> Bool {
        guard let generation else { return try removeRows(of: id, "", in: db) }
        return try removeRows(of: id, "AND generation < \(generation)", in: db)
            || removeRows(of: id, "AND generation > \(generation)", in: db)
    }

    private static func removeRows(
        of id: ID<Import>, _ range: SQL, in db: borrowing Connection
    ) throws -> Bool {
        try db.run(
            """
            DELETE FROM import_rows WHERE (import, generation, row) IN (
                SELECT import, generation, row FROM import_rows
                WHERE import = \(id) \(range) ORDER BY import, generation, row LIMIT \(rowsAtOnce))
            """) > 0
    }

    // MARK: Erasure

    func ids(of user: ID<User>) async throws -> [ID<Import>] {
        try await database.read { db in
            try db.all("SELECT id FROM imports INDEXED BY imports_by_user WHERE \"user\" = \(user)") {
                try $0.id(0)
            }
        }
    }

    /// Deletes a piece of an erased user's imports. Returns whether more may be left.
    func deleteRemains(of user: ID<User>) async throws -> Bool {
        try await database.write { db in
            let first = try db.first(
                "SELECT id FROM imports INDEXED BY imports_by_user WHERE \"user\" = \(user) LIMIT 1"
            ) { try $0.id(0, Import.self) }
            guard let first else {
                return try db.run("DELETE FROM import_mappings WHERE \"user\" = \(user)") > 0
            }
            if try !Self.removeRows(of: first, keeping: nil, in: db) {
                try Self.forget(first, in: db)
            }
            return true
        }
    }
}
