import SQLiteKit

/// The rows that imports brought, as the bank sent them: by these a later file is recognized, also when the
/// transaction was edited, deleted or purged meanwhile.
enum Migration019Imports {
    static let migration = Migration(19, "imports", rows + categories + undone)

    private static let rows = """
        CREATE TABLE imported_rows (
            book INTEGER NOT NULL,
            import BLOB NOT NULL,
            row INTEGER NOT NULL,
            transaction_id BLOB NOT NULL,
            account BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            date INTEGER NOT NULL,
            description TEXT,
            external_id TEXT,
            PRIMARY KEY (book, import, row)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX imported_rows_by_transaction ON imported_rows (book, transaction_id);
        CREATE INDEX imported_rows_by_date ON imported_rows (book, account, date, transaction_id);
        CREATE INDEX imported_rows_by_external_id ON imported_rows (book, account, external_id)
            WHERE external_id IS NOT NULL;

        """

    // The categories that an import made or took back into use, with their version then.
    private static let categories = """
        CREATE TABLE import_categories (
            book INTEGER NOT NULL,
            import BLOB NOT NULL,
            category BLOB NOT NULL,
            was_archived INTEGER NOT NULL CHECK (was_archived IN (0, 1)),
            version INTEGER NOT NULL,
            PRIMARY KEY (book, import, category)
        ) STRICT, WITHOUT ROWID;

        """

    // A part of an import that arrives after its undoing is refused.
    private static let undone = """
        CREATE TABLE undone_imports (
            book INTEGER NOT NULL,
            import BLOB NOT NULL,
            PRIMARY KEY (book, import)
        ) STRICT, WITHOUT ROWID;
        """
}
