import ServiceKit
package import SQLiteKit

/// The schema of export.db: forward only, numbered, never edited.
package enum ExportMigrations {
    package static let all = [first, second]

    private static let first = Migration(
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

    private static let second = Migration(
        2, "Erased users, and what is read of auth's feed",
        """
        \(ServiceTables.feedPositions)
        \(ServiceTables.erasedUsers)
        """)
}
