import ServiceKit
import SQLiteKit

/// Books and their tables. Every table of a book is keyed (book, id), so that a restore fills a new book and
/// then points the user's row to it (design §7). Ids are blobs of 16 bytes, amounts minor units, days and
/// months counted from a fixed one, times milliseconds; entry types are 0 INCOME, 1 EXPENSE.
enum Migration001Books {
    static let migration = Migration(
        1, "books",
        books + accounts + categories + transactions + rollups + budgets + shareLocks
            + ServiceTables.idempotency + ServiceTables.events)

    private static let books = """
        CREATE TABLE books (
            book INTEGER PRIMARY KEY AUTOINCREMENT,
            user BLOB NOT NULL,
            currency TEXT NOT NULL,
            active_account BLOB NOT NULL,
            revision INTEGER NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX books_by_user ON books (user);
        CREATE TABLE users (
            user BLOB PRIMARY KEY,
            book INTEGER NOT NULL REFERENCES books (book)
        ) STRICT, WITHOUT ROWID;

        """

    private static let accounts = """
        CREATE TABLE accounts (
            book INTEGER NOT NULL REFERENCES books (book),
            id BLOB NOT NULL,
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,
            type TEXT NOT NULL CHECK (type IN ('SELF', 'PARTNER', 'OTHER')),
            currency TEXT NOT NULL,
            color TEXT,
            icon TEXT,
            description TEXT,
            is_unedited INTEGER NOT NULL CHECK (is_unedited IN (0, 1)),
            created_at INTEGER NOT NULL,
            deleted_at INTEGER,
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX accounts_by_name ON accounts (book, name_key) WHERE deleted_at IS NULL;
        CREATE INDEX accounts_deleted ON accounts (book, id) WHERE deleted_at IS NOT NULL;

        """

    private static let categories = """
        CREATE TABLE categories (
            book INTEGER NOT NULL REFERENCES books (book),
            id BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            name TEXT NOT NULL,
            name_key TEXT NOT NULL,
            color TEXT,
            icon TEXT,
            is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
            PRIMARY KEY (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX categories_by_name ON categories (book, type, name_key);

        """

    // A rowid table, because a page of a list takes fifty look-ups by rowid, at half the price of look-ups by
    // (book, id). Two indexes include deleted rows, so that the foreign keys have an index to use.
    private static let transactions = """
        CREATE TABLE transactions (
            number INTEGER PRIMARY KEY,
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            account BLOB NOT NULL,
            category BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            date INTEGER NOT NULL,
            description TEXT,
            notes TEXT,
            tags TEXT,
            client_id TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER,
            FOREIGN KEY (book, account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT;
        CREATE UNIQUE INDEX transactions_by_id ON transactions (book, id);
        CREATE UNIQUE INDEX transactions_by_client_id ON transactions (book, client_id)
            WHERE client_id IS NOT NULL;
        CREATE INDEX transactions_by_date ON transactions (book, date, id, type) WHERE deleted_at IS NULL;
        CREATE INDEX transactions_by_account ON transactions (book, account, date, id, deleted_at);
        CREATE INDEX transactions_by_type ON transactions (book, account, type, date, id)
            WHERE deleted_at IS NULL;
        CREATE INDEX transactions_by_category ON transactions (book, category, date, id, deleted_at);

        """

    // Account totals are the rollups of all months and categories together, for balances and totals of lists.
    private static let rollups = """
        CREATE TABLE rollups (
            book INTEGER NOT NULL,
            month INTEGER NOT NULL,
            account BLOB NOT NULL,
            type INTEGER NOT NULL,
            category BLOB NOT NULL,
            currency TEXT NOT NULL,
            sum INTEGER NOT NULL CHECK (sum > 0),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, month, account, type, category, currency)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX rollups_by_category ON rollups (book, category, month);
        CREATE TABLE account_totals (
            book INTEGER NOT NULL,
            account BLOB NOT NULL,
            type INTEGER NOT NULL,
            currency TEXT NOT NULL,
            sum INTEGER NOT NULL CHECK (sum > 0),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, account, type, currency)
        ) STRICT, WITHOUT ROWID;

        """

    private static let budgets = """
        CREATE TABLE budgets (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            account BLOB NOT NULL,
            month INTEGER NOT NULL,
            category BLOB NOT NULL,
            planned INTEGER NOT NULL CHECK (planned >= 0),
            currency TEXT NOT NULL,
            notes TEXT,
            PRIMARY KEY (book, id),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX budgets_by_month ON budgets (book, account, month, category);
        CREATE INDEX budgets_by_category ON budgets (book, category);

        """

    // A share is released for ever, whichever book its user has by then.
    private static let shareLocks = """
        CREATE TABLE share_locks (
            book INTEGER NOT NULL,
            transaction_id BLOB NOT NULL,
            share BLOB NOT NULL,
            locked_at INTEGER NOT NULL,
            PRIMARY KEY (book, transaction_id),
            FOREIGN KEY (book, transaction_id) REFERENCES transactions (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE released_shares (
            share BLOB PRIMARY KEY
        ) STRICT, WITHOUT ROWID;

        """
}
