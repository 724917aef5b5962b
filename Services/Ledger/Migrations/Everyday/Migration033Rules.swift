import SQLiteKit

/// Rules, which fill in transactions by what they say, and their changes by a merge of categories.
enum Migration033Rules {
    static let migration = Migration(33, "rules", rules + changes)

    // `conditions` and `actions` are JSON lists. A book has at most 1 000 rules, which are read together.
    private static let rules = """
        CREATE TABLE rules (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1)),
            position INTEGER NOT NULL,
            matches INTEGER NOT NULL CHECK (matches IN (0, 1)),
            conditions TEXT NOT NULL,
            actions TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        """

    // The kinds are 0 transaction, 1 template, 2 budget, 3 category, 4 rule.
    private static let changes = """
        CREATE TABLE bulk_changed_fields (
            book INTEGER NOT NULL,
            change BLOB NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 4),
            id BLOB NOT NULL,
            field TEXT NOT NULL,
            old TEXT,
            new TEXT,
            PRIMARY KEY (book, change, kind, id, field)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO bulk_changed_fields (book, change, kind, id, field, old, new)
        SELECT book, change, kind, id, field, old, new FROM bulk_change_rows;
        DROP TABLE bulk_change_rows;
        ALTER TABLE bulk_changed_fields RENAME TO bulk_change_rows;
        """
}
