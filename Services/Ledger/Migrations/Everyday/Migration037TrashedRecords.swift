import SQLiteKit

/// The rows of deleted categories, budgets, templates, goals and assets, as they were.
enum Migration037TrashedRecords {
    static let migration = Migration(37, "trashed records", records + formerAssets)

    // The kinds are 3 category, 4 budget, 5 template, 6 goal, 7 asset; others are marked where they are.
    // `contents` is a JSON list of rows.
    private static let records = """
        CREATE TABLE trashed_records (
            book INTEGER NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 3 AND 7),
            id BLOB NOT NULL,
            deleted_at INTEGER NOT NULL,
            name TEXT,
            type INTEGER CHECK (type IN (0, 1)),
            amount INTEGER,
            currency TEXT,
            date INTEGER,
            contents TEXT NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX trashed_records_by_time ON trashed_records (book, kind, deleted_at, id);
        CREATE INDEX trashed_records_by_deletion ON trashed_records (deleted_at);

        """

    // Their rows have begun to go.
    private static let formerAssets = """
        UPDATE assets SET deleted_at = 1 WHERE deleted_at IS NOT NULL;
        """
}
