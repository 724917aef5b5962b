import SQLiteKit

/// Transfers between two accounts of a book. Income, expenses and their rollups never see them; their search
/// and tag rows stand among those of transactions, under numbers that no transaction has.
enum Migration025Transfers {
    static let migration = Migration(25, "transfers", transfers + sums + joined + samples)

    // An account that is gone for good is NULL. `rate` is the day's rate if it made the second amount. The
    // flags are 1 or NULL.
    private static let transfers = """
        CREATE TABLE transfers (
            number INTEGER PRIMARY KEY,
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            from_account BLOB,
            from_amount INTEGER NOT NULL CHECK (from_amount > 0),
            from_currency TEXT NOT NULL,
            to_account BLOB,
            to_amount INTEGER NOT NULL CHECK (to_amount > 0),
            to_currency TEXT NOT NULL,
            rate TEXT,
            date INTEGER NOT NULL,
            description TEXT,
            notes TEXT,
            tags TEXT,
            is_cleared_from INTEGER,
            is_cleared_to INTEGER,
            is_joined INTEGER,
            client_id TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER,
            version INTEGER NOT NULL DEFAULT 1,
            CHECK (from_account <> to_account),
            CHECK (from_account IS NOT NULL OR to_account IS NOT NULL),
            CHECK (from_currency <> to_currency OR from_amount = to_amount),
            FOREIGN KEY (book, from_account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, to_account) REFERENCES accounts (book, id)
        ) STRICT;
        CREATE UNIQUE INDEX transfers_by_id ON transfers (book, id);
        CREATE UNIQUE INDEX transfers_by_client_id ON transfers (book, client_id)
            WHERE client_id IS NOT NULL;
        CREATE INDEX transfers_by_date ON transfers (book, date, id) WHERE deleted_at IS NULL;
        CREATE INDEX transfers_by_from ON transfers (book, from_account, date, id, deleted_at);
        CREATE INDEX transfers_by_to ON transfers (book, to_account, date, id, deleted_at);
        CREATE INDEX transfers_by_update ON transfers (book, updated_at) WHERE deleted_at IS NULL;
        CREATE INDEX transfers_by_deletion ON transfers (deleted_at) WHERE deleted_at IS NOT NULL;

        """

    // Both sides are summed up, each under its account; a side without one under the id of zeros. The
    // direction is 0 for money that arrives, 1 for money that leaves.
    private static let sums = """
        CREATE TABLE transfer_rollups (
            book INTEGER NOT NULL,
            month INTEGER NOT NULL,
            account BLOB NOT NULL,
            direction INTEGER NOT NULL,
            currency TEXT NOT NULL,
            sum INTEGER NOT NULL CHECK (sum > 0),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, month, account, direction, currency)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE transfer_totals (
            book INTEGER NOT NULL,
            account BLOB NOT NULL,
            direction INTEGER NOT NULL,
            currency TEXT NOT NULL,
            sum INTEGER NOT NULL CHECK (sum > 0),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, account, direction, currency)
        ) STRICT, WITHOUT ROWID;

        """

    // What a split needs of the expense (type 1) and the income (type 0) that a transfer was joined from.
    private static let joined = """
        CREATE TABLE joined_transactions (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            transfer BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            category BLOB NOT NULL,
            description TEXT,
            notes TEXT,
            payee TEXT,
            tags TEXT,
            is_recurring INTEGER,
            recurring BLOB,
            recurring_month INTEGER,
            client_id TEXT,
            version INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (book, id),
            FOREIGN KEY (book, transfer) REFERENCES transfers (book, id),
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX joined_transactions_by_transfer ON joined_transactions (book, transfer, type);
        CREATE INDEX joined_transactions_by_category ON joined_transactions (book, category);

        """

    // Sample rows may be accounts and transfers, too. Kinds: 0 category, 1 transaction, 2 budget, 3 goal,
    // 4 asset, 5 account, 6 transfer.
    private static let samples = """
        CREATE TABLE sample_rows_of_all_kinds (
            book INTEGER NOT NULL REFERENCES books (book),
            kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 6),
            id BLOB NOT NULL,
            made TEXT NOT NULL,
            PRIMARY KEY (book, kind, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO sample_rows_of_all_kinds SELECT book, kind, id, made FROM sample_rows;
        DROP TABLE sample_rows;
        ALTER TABLE sample_rows_of_all_kinds RENAME TO sample_rows;
        """
}
