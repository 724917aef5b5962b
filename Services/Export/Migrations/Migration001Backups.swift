import SQLiteKit
import ServiceKit

enum Migration001Backups {
    static let migration = Migration(
        1, "Backups",
        """
        CREATE TABLE backups (
            id BLOB NOT NULL PRIMARY KEY,
            user BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            size INTEGER NOT NULL CHECK (size > 0),
            encrypted INTEGER NOT NULL CHECK (encrypted IN (0, 1)),
            -- A JSON object of numbers by kind.
            counts TEXT NOT NULL,
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX backups_by_user ON backups (user, created_at, id);

        \(ServiceTables.idempotency)
        """)
}
