import SQLiteKit

/// Templates by weeks, quarters and years, split ones, and those of transfers.
enum Migration030RecurringSchedules {
    static let migration = Migration(30, "recurring schedules", templates + transfers)

    // `category` is NULL for transfers, `to_account` for transactions. The frequency is 0 weekly, 1 biweekly,
    // 2 monthly, 3 quarterly, 4 yearly. `first_day` is the first booking by weeks. `next_month`, like the
    // months of bookings, is a month or, by weeks, a day from 1 000 000 on (`BookingPeriod`).
    private static let templates = """
        CREATE TABLE recurring_schedules (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            account BLOB NOT NULL,
            category BLOB,
            to_account BLOB,
            type INTEGER NOT NULL CHECK (type IN (0, 1)),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL,
            splits TEXT,
            frequency INTEGER NOT NULL DEFAULT 2 CHECK (frequency BETWEEN 0 AND 4),
            repeat_interval INTEGER NOT NULL DEFAULT 1 CHECK (repeat_interval BETWEEN 1 AND 12),
            day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
            first_day INTEGER,
            occurrences INTEGER CHECK (occurrences > 0),
            description TEXT,
            payee TEXT,
            start_month INTEGER NOT NULL,
            end_month INTEGER,
            is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
            next_month INTEGER NOT NULL,
            due INTEGER,
            created_at INTEGER NOT NULL DEFAULT 0,
            updated_at INTEGER NOT NULL DEFAULT 0,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id),
            CHECK (end_month >= start_month),
            CHECK (due IS NULL OR is_active = 1),
            CHECK ((category IS NULL) = (to_account IS NOT NULL)),
            CHECK (account <> to_account),
            CHECK ((first_day IS NOT NULL) = (frequency < 2)),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, to_account) REFERENCES accounts (book, id),
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO recurring_schedules (book, id, account, category, type, amount, currency, day,
            description, payee, start_month, end_month, is_active, next_month, due, created_at, updated_at,
            version)
        SELECT book, id, account, category, type, amount, currency, day, description, payee, start_month,
            end_month, is_active, next_month, due, created_at, updated_at, version FROM recurring_templates;
        DROP TABLE recurring_templates;
        ALTER TABLE recurring_schedules RENAME TO recurring_templates;
        CREATE INDEX recurring_by_due ON recurring_templates (due, book, id) WHERE due IS NOT NULL;
        CREATE INDEX recurring_by_account ON recurring_templates (book, account, id);
        CREATE INDEX recurring_by_arrival ON recurring_templates (book, to_account, id)
            WHERE to_account IS NOT NULL;
        CREATE INDEX recurring_by_category ON recurring_templates (book, category);

        """

    private static let transfers = """
        ALTER TABLE transfers ADD COLUMN recurring BLOB;
        ALTER TABLE transfers ADD COLUMN recurring_month INTEGER;
        CREATE UNIQUE INDEX transfers_by_booking ON transfers (book, recurring, recurring_month)
            WHERE recurring IS NOT NULL AND deleted_at IS NULL;
        """
}
