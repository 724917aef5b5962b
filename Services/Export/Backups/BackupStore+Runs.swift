import Contracts
import SQLiteKit
import ServiceKit

/// The backups whose requests were answered before they were done.
extension BackupStore {
    /// How long a failure can be looked up.
    private static let keptSeconds: Int64 = 86_400

    /// Notes a backup that runs or has failed, and forgets the user's old failures. A note of a failure
    /// stays; a backup that is done needs none.
    func note(_ backup: Backup, of user: ID<User>) async throws {
        let old = backup.createdAt.adding(seconds: -Self.keptSeconds)
        try await database.write { db in
            if try Erasure.isErased(user, in: db) { throw APIError(.unauthorized) }
            try db.run("DELETE FROM backup_runs WHERE \"user\" = \(user) AND started_at < \(old)")
            if try db.exists("SELECT 1 FROM backups WHERE id = \(backup.id)") { return }
            try db.run(
                """
                INSERT INTO backup_runs (id, "user", kind, encrypted, started_at, code, message)
                VALUES (\(backup.id), \(user), \(backup.$kind), \(backup.encrypted),
                    \(backup.createdAt), \(backup.failure?.$code), \(backup.failure?.message))
                ON CONFLICT (id) DO UPDATE SET code = coalesce(excluded.code, backup_runs.code),
                    message = coalesce(excluded.message, backup_runs.message)
                """)
        }
    }

    /// Returns a backup that is being made or has failed, or nil.
    func noted(_ id: ID<Backup>, of user: ID<User>) async throws -> Backup? {
        try await database.read { db in
            try db.first(
                """
                SELECT kind, encrypted, started_at, code, message FROM backup_runs
                WHERE id = \(id) AND "user" = \(user)
                """
            ) { row in
                let code = try row.textOrNil(3).flatMap { ErrorCode(rawValue: $0) }
                return Backup(
                    id: id, kind: try row.word(0), createdAt: try row.timestamp(2),
                    encrypted: try row.bool(1), progress: Proportion(tenThousandths: 0),
                    failure: try code.map { WorkFailure(code: $0, message: try row.text(4)) })
            }
        }
    }

    /// Marks the backups that the end of the program interrupted; call it at start.
    func noteInterruptions() async throws {
        let (code, message) = (
            ErrorCode.serviceUnavailable, "The backup was interrupted. Please make another one."
        )
        try await database.write { db in
            _ = try db.run(
                """
                UPDATE backup_runs SET code = \(code.rawValue), message = \(message)
                WHERE code IS NULL
                """)
        }
    }
}
