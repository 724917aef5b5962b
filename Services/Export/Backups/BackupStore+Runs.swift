import Contracts
import SQLiteKit
import ServiceKit

/// The backups whose requests were answered before they were done.
extension BackupStore {
    /// How long a failure can be looked up.
    private static let keptSeconds: Int64 = 86_400

    /// Notes a backup that runs or has failed, and forgets the user's old failures. A note of a failure
    /// stays; a backup that is done needs none.
    func note(_ run: BackupRunRecord) async throws {
        let old = run.startedAt.adding(seconds: -Self.keptSeconds)
        try await database.write { db in
            try BookEndings.require(run.user, in: db)
            try db.run("DELETE FROM backup_runs WHERE \"user\" = \(run.user) AND started_at < \(old)")
            if try db.exists("SELECT 1 FROM backups WHERE id = \(run.id)") { return }
            try db.run(
                """
                \(BackupRunRecord.table.insertion(of: run))
                ON CONFLICT (id) DO UPDATE SET code = coalesce(excluded.code, backup_runs.code),
                    message = coalesce(excluded.message, backup_runs.message)
                """)
        }
    }

    /// Returns a backup that is being made or has failed, or nil.
    func noted(_ id: ID<Backup>, of user: ID<User>) async throws -> BackupRunRecord? {
        try await database.read { db in
            try db.first(
                """
                SELECT \(BackupRunRecord.table.names) FROM backup_runs
                WHERE id = \(id) AND "user" = \(user)
                """
            ) { try BackupRunRecord.table.record($0) }
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
