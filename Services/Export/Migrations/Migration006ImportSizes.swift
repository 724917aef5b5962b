import SQLiteKit

/// The sizes of imports, and an index of those that are recorded or undone, by their users.
enum Migration006ImportSizes {
    // Apart from `imports`, whose rows are long. `row_bytes` are those of the published rows, `stale_bytes`
    // those of rows that are being written or that nobody sees any more.
    static let migration = Migration(
        6, "Import sizes",
        """
        CREATE TABLE import_sizes (
            import BLOB PRIMARY KEY,
            user BLOB NOT NULL,
            file_bytes INTEGER NOT NULL DEFAULT 0 CHECK (file_bytes >= 0),
            row_bytes INTEGER NOT NULL DEFAULT 0 CHECK (row_bytes >= 0),
            stale_bytes INTEGER NOT NULL DEFAULT 0 CHECK (stale_bytes >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_sizes_by_user ON import_sizes (user, file_bytes, row_bytes, stale_bytes);
        INSERT INTO import_sizes (import, user) SELECT id, user FROM imports;
        CREATE INDEX imports_running ON imports (user, created_at, id)
            WHERE status IN ('committing', 'undoing');
        """)
}
