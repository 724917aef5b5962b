import SQLiteKit

/// Imports, the rows of their previews, and the mappings of headers that users have used.
enum Migration004Imports {
    static let migration = Migration(4, "imports", imports + rows + mappings)

    // `preview` is null until the file was read for the first time. `stale` says that rows of another
    // generation than the current one may be left. `next_row` is the last row that a commit or an undo has
    // dealt with. The rows of a committed import are kept for seven days.
    private static let imports = """
        CREATE TABLE imports (
            id BLOB PRIMARY KEY,
            user BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('reading', 'preview', 'committing', 'committed', 'undoing',
                'undone', 'failed', 'deleted')),
            generation INTEGER NOT NULL DEFAULT 0,
            stale INTEGER NOT NULL DEFAULT 0 CHECK (stale IN (0, 1)),
            currency TEXT NOT NULL,
            time_zone TEXT NOT NULL,
            choices TEXT NOT NULL,
            preview TEXT,
            header BLOB,
            is_checked INTEGER NOT NULL DEFAULT 0 CHECK (is_checked IN (0, 1)),
            next_row INTEGER NOT NULL DEFAULT 0,
            created INTEGER NOT NULL DEFAULT 0,
            removed INTEGER NOT NULL DEFAULT 0,
            kept TEXT,
            refusal TEXT,
            rows_kept INTEGER NOT NULL DEFAULT 1 CHECK (rows_kept IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX imports_by_user ON imports (user, created_at, id);
        CREATE INDEX imports_at_work ON imports (status, created_at) WHERE status <> 'committed';
        CREATE INDEX imports_committed ON imports (created_at)
            WHERE status = 'committed' AND rows_kept = 1;
        CREATE INDEX imports_stale ON imports (id) WHERE stale = 1;

        """

    // The status is 0 ready, 1 duplicate, 2 problem, 3 excluded; the type is 0 income, 1 expense.
    private static let rows = """
        CREATE TABLE import_rows (
            import BLOB NOT NULL,
            generation INTEGER NOT NULL,
            row INTEGER NOT NULL,
            status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
            is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
            account BLOB,
            day INTEGER,
            type INTEGER,
            amount INTEGER,
            currency TEXT,
            description TEXT,
            external_id TEXT,
            details TEXT NOT NULL,
            PRIMARY KEY (import, generation, row)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX import_rows_by_status ON import_rows (import, generation, status, row);
        CREATE INDEX import_rows_open ON import_rows (import, generation, account, day, row)
            WHERE status = 0 AND is_chosen = 0;

        """

    private static let mappings = """
        CREATE TABLE import_mappings (
            user BLOB NOT NULL,
            header BLOB NOT NULL,
            answers TEXT NOT NULL,
            used_at INTEGER NOT NULL,
            PRIMARY KEY (user, header)
        ) STRICT, WITHOUT ROWID;
        """
}
