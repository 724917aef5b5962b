import SQLiteKit

/// Payees of transactions and templates, and the operations over many rows that can be taken back for a day.
enum Migration026Payees {
    static let migration = Migration(26, "payees", columns + payees + changes)

    // `payee_key` compares payees without case. The index includes deleted rows, which are renamed, too.
    private static let columns = """
        ALTER TABLE transactions ADD COLUMN payee TEXT;
        ALTER TABLE transactions ADD COLUMN payee_key TEXT;
        CREATE INDEX transactions_by_payee ON transactions (book, payee_key, date, id, deleted_at)
            WHERE payee_key IS NOT NULL;
        ALTER TABLE recurring_templates ADD COLUMN payee TEXT;

        """

    // Payees are counted like tags; `books` has the number of different ones.
    private static let payees = """
        CREATE TABLE payees (
            book INTEGER NOT NULL,
            payee TEXT NOT NULL,
            account BLOB NOT NULL,
            name TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, payee, account)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE books ADD COLUMN payee_count INTEGER NOT NULL DEFAULT 0;

        """

    // A row has the values of one field before and after an operation; the kinds are 0 transaction, 1
    // template.
    private static let changes = """
        CREATE TABLE bulk_changes (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bulk_changes_by_time ON bulk_changes (made_at);
        CREATE TABLE bulk_change_rows (
            book INTEGER NOT NULL,
            change BLOB NOT NULL,
            kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
            id BLOB NOT NULL,
            field TEXT NOT NULL,
            old TEXT,
            new TEXT,
            PRIMARY KEY (book, change, kind, id, field)
        ) STRICT, WITHOUT ROWID;
        """
}
