import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// The SQL of export.db; every method is one transaction.
struct BackupStore: Sendable {
    /// Most backups of one user.
    static let limit = 100

    let database: Database

    init(_ database: Database) { self.database = database }

    /// Records a backup, whose file is on the disk, and the answer under the idempotency key.
    func record(_ backup: Backup, of user: ID<User>, idempotency: Idempotency) async throws -> Answer {
        let counts = String(decoding: try JSON.encode(backup.counts), as: UTF8.self)
        return try await database.write { db in
            if try Erasure.isErased(user, in: db) { throw ExportError.userErased }
            return try idempotency.perform(in: db) {
                try db.run(
                    """
                    INSERT INTO backups (id, user, created_at, size, encrypted, counts, sha256)
                    VALUES (\(backup.id), \(user), \(backup.createdAt), \(backup.size), \(backup.encrypted),
                        \(counts), \(backup.sha256))
                    """)
                return backup
            }
        }
    }

    /// Returns a user's backups, newest first.
    func list(of user: ID<User>) async throws -> [Backup] {
        try await database.read(owner: user.cast()) { db in
            try db.all(
                """
                SELECT id, created_at, size, encrypted, counts, sha256 FROM backups INDEXED BY backups_by_user
                WHERE user = \(user) ORDER BY created_at DESC, id DESC
                """, Self.backup)
        }
    }

    func count(of user: ID<User>) async throws -> Int {
        try await database.read { db in
            try db.first("SELECT count(*) FROM backups WHERE user = \(user)") { Int($0.int(0)) } ?? 0
        }
    }

    func backup(_ id: ID<Backup>, of user: ID<User>) async throws -> Backup {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT id, created_at, size, encrypted, counts, sha256 FROM backups
                WHERE id = \(id) AND user = \(user)
                """, Self.backup)
        }
        guard let found else { throw ExportError.notFound }
        return found
    }

    func delete(_ id: ID<Backup>, of user: ID<User>) async throws {
        try await database.write { db in
            let deleted = try db.run("DELETE FROM backups WHERE id = \(id) AND user = \(user)")
            guard deleted == 1 else { throw ExportError.notFound }
        }
    }

    func allIDs() async throws -> Set<ID<Backup>> {
        try await database.read { db in Set(try db.all("SELECT id FROM backups") { $0.id(0, Backup.self) }) }
    }

    private static func backup(_ row: borrowing Row) throws -> Backup {
        Backup(
            id: row.id(0), createdAt: row.timestamp(1), size: row.int(2), encrypted: row.bool(3),
            counts: try JSON.decode([String: Int].self, from: Array(row.text(4).utf8)), sha256: row.text(5))
    }
}
