import Contracts
import SQLiteKit
import ServiceKit

/// The SQL of export.db; every method is one transaction.
struct BackupStore: Sendable {
    let database: Database

    init(_ database: Database) { self.database = database }

    /// Adds a backup, whose file is on the disk, and the answer under the idempotency key. The oldest
    /// backups beyond the number that is kept of the kind go. Returns their files, which must go, too.
    func add(
        _ backup: BackupRecord, idempotency: Idempotency?
    ) async throws -> (answer: Answer, gone: [String]) {
        try await database.write { db in
            try BookEndings.require(backup.user, in: db)
            var gone: [String] = []
            let insert = { (db: borrowing Connection) throws -> Backup in
                try db.run(BackupRecord.table.insertion(of: backup))
                try db.run("DELETE FROM backup_runs WHERE id = \(backup.id)")
                gone = try Self.removeOld(backup.kind, of: backup.user, in: db)
                return backup.answer
            }
            if let idempotency {
                return (try idempotency.perform(in: db) { try insert(db) }, gone)
            }
            return (try Answer.json(try insert(db)), gone)
        }
    }

    /// Deletes the rows of the oldest backups beyond the number that is kept, and returns their files.
    private static func removeOld(
        _ kind: BackupKind, of user: ID<User>, in db: borrowing Connection
    ) throws -> [String] {
        let old = try db.all(
            """
            SELECT id, edition FROM backups INDEXED BY backups_by_kind
            WHERE "user" = \(user) AND kind = \(kind.rawValue)
            ORDER BY created_at DESC, id DESC LIMIT \(Int64.max) OFFSET \(kind.kept)
            """
        ) { (id: try $0.id(0, Backup.self), edition: try $0.int(1)) }
        for (id, _) in old { try db.run("DELETE FROM backups WHERE id = \(id)") }
        return old.map { BackupRecord.fileName(of: $0.id, edition: $0.edition) }
    }

    /// Returns a user's backups, newest first.
    func list(of user: ID<User>) async throws -> [BackupRecord] {
        try await database.read(owner: user.cast()) { db in
            try db.all(
                """
                SELECT \(BackupRecord.table.names) FROM backups INDEXED BY backups_by_user
                WHERE "user" = \(user) ORDER BY created_at DESC, id DESC
                """
            ) { try BackupRecord.table.record($0) }
        }
    }

    /// Returns the bytes that count in a user's quota once a new backup of a kind is there: without the
    /// oldest one that the new one replaces.
    func space(of user: ID<User>, beside kind: BackupKind) async throws -> Int64 {
        try await database.read { db in
            try db.first(
                """
                SELECT (SELECT coalesce(sum(size), 0) FROM backups INDEXED BY backups_by_user
                        WHERE "user" = \(user) AND kind <> 'safety')
                    - (SELECT coalesce(sum(size), 0) FROM (
                        SELECT size FROM backups INDEXED BY backups_by_kind
                        WHERE "user" = \(user) AND kind = \(kind.rawValue)
                        ORDER BY created_at DESC, id DESC LIMIT \(Int64.max) OFFSET \(kind.kept - 1)
                    ) AS found)
                """
            ) { try $0.int(0) } ?? 0
        }
    }

    /// Returns a backup whose file is complete.
    func backup(_ id: ID<Backup>, of user: ID<User>) async throws -> BackupRecord {
        let found = try await database.read { db in
            try db.first(
                "SELECT \(BackupRecord.table.names) FROM backups WHERE id = \(id) AND \"user\" = \(user)"
            ) { try BackupRecord.table.record($0) }
        }
        guard let found else { throw APIError.notFound }
        return found
    }

    /// Returns a user's newest scheduled backup, or nil.
    func lastScheduled(of user: ID<User>) async throws -> BackupRecord? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(BackupRecord.table.names) FROM backups INDEXED BY backups_by_kind
                WHERE "user" = \(user) AND kind = 'scheduled' ORDER BY created_at DESC, id DESC LIMIT 1
                """
            ) { try BackupRecord.table.record($0) }
        }
    }

    /// Deletes a backup's row and returns its file.
    func delete(_ id: ID<Backup>, of user: ID<User>) async throws -> String {
        try await database.write { db in
            let edition = try db.first(
                "DELETE FROM backups WHERE id = \(id) AND \"user\" = \(user) RETURNING edition"
            ) { try $0.int(0) }
            guard let edition else { throw APIError.notFound }
            return BackupRecord.fileName(of: id, edition: edition)
        }
    }

    func allFiles() async throws -> Set<String> {
        try await database.read { db in Set(try Self.fileNames(in: db)) }
    }

    /// Returns the names of the files that the rows name.
    static func fileNames(in db: borrowing Connection) throws -> [String] {
        try db.all("SELECT id, edition FROM backups") {
            BackupRecord.fileName(of: try $0.id(0), edition: try $0.int(1))
        }
    }
}
