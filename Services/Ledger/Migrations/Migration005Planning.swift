import SQLiteKit

/// Income goals, recurring templates and their bookings.
enum Migration005Planning {
    static let migration = Migration(5, "planning", goals + templates + bookings)

    private static let goals = """
        CREATE TABLE income_goals (
            book INTEGER NOT NULL,
            account BLOB NOT NULL,
            month INTEGER NOT NULL,
            amount INTEGER NOT NULL CHECK (amount >= 0),
            currency TEXT NOT NULL,
            PRIMARY KEY (book, account, month),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id)
        ) STRICT, WITHOUT ROWID;

        """

    // `next_month` is the next month to book, `due` its day; `due` is NULL while paused and after the end.
    private static let templates = """
        CREATE TABLE recurring_templates (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            account BLOB NOT NULL,
            category BLOB NOT NULL,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
            description TEXT,
            start_month INTEGER NOT NULL,
            end_month INTEGER,
            is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
            next_month INTEGER NOT NULL,
            due INTEGER,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id),
            CHECK (end_month >= start_month),
            CHECK (due IS NULL OR is_active = 1),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recurring_by_due ON recurring_templates (due, book, id) WHERE due IS NOT NULL;
        CREATE INDEX recurring_by_account ON recurring_templates (book, account, id);
        CREATE INDEX recurring_by_category ON recurring_templates (book, category);

        """

    // A template is booked once per month, even if the transaction is deleted afterwards.
    private static let bookings = """
        CREATE TABLE recurring_bookings (
            book INTEGER NOT NULL,
            template BLOB NOT NULL,
            month INTEGER NOT NULL,
            transaction_id BLOB NOT NULL,
            PRIMARY KEY (book, template, month),
            FOREIGN KEY (book, template) REFERENCES recurring_templates (book, id)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE transactions ADD COLUMN recurring BLOB;
        """
}
