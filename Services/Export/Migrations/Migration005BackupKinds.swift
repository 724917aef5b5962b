import SQLiteKit

/// Kinds of backups, the revision of the book that each shows, and the backups that run or have failed.
enum Migration005BackupKinds {
    static let migration = Migration(
        5, "Backup kinds and runs",
        """
        ALTER TABLE backups ADD COLUMN kind TEXT NOT NULL DEFAULT 'manual'
            CHECK (kind IN ('manual', 'safety', 'scheduled'));
        ALTER TABLE backups ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX backups_by_kind ON backups (user, kind, created_at, id);

        -- A backup whose request was answered before it was done. The code is null while it runs.
        CREATE TABLE backup_runs (
            id BLOB NOT NULL PRIMARY KEY,
            user BLOB NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('manual', 'safety', 'scheduled')),
            encrypted INTEGER NOT NULL CHECK (encrypted IN (0, 1)),
            started_at INTEGER NOT NULL,
            code TEXT,
            message TEXT,
            CHECK ((code IS NULL) = (message IS NULL))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX backup_runs_by_user ON backup_runs (user, started_at);
        """)
}
