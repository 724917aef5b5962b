import SQLiteKit

/// Categories under others, and merges that can be taken back.
enum Migration031CategoryParents {
    static let migration = Migration(31, "category parents", parents + changes)

    private static let parents = """
        ALTER TABLE categories ADD COLUMN parent BLOB;
        CREATE INDEX categories_by_parent ON categories (book, parent) WHERE parent IS NOT NULL;

        """

    // The kinds are 0 transaction, 1 template, 2 budget, 3 category.
    private static let changes = """
        CREATE TABLE bulk_changed_fields (
            book INTEGER NOT NULL,
            change BLOB NOT NULL,
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
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
