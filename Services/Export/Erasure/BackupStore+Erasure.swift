import Contracts
import SQLiteKit
import ServiceKit

extension BackupStore {
    func files(of user: ID<User>) async throws -> [String] {
        try await database.read { db in
            try db.all(
                "SELECT id, edition FROM backups INDEXED BY backups_by_user WHERE \"user\" = \(user)"
            ) { BackupRecord.fileName(of: try $0.id(0), edition: try $0.int(1)) }
        }
    }

    /// Deletes the rows of an erased user whose files are gone, at most `limit` backups. Returns whether more
    /// rows may be left.
    func deleteRemains(of user: ID<User>) async throws -> Bool {
        try await database.write { db in
            try db.run("DELETE FROM backups WHERE \"user\" = \(user)")
            try db.run("DELETE FROM backup_runs WHERE \"user\" = \(user)")
            return try Idempotency.forget(user, in: db)
        }
    }
}
