import SQLiteKit

/// What a bank's statement has: marks of entries, their sums, and reconciliations with statements.
enum Migration035Reconciliations {
    static let migration = Migration(35, "reconciliations", marks + sums + reconciliations)

    // A mark of a row is 1 or NULL; the reconciliation is a finished one. The indexes have only rows that a
    // reconciliation looks for.
    private static let marks = """
        ALTER TABLE transactions ADD COLUMN is_cleared INTEGER;
        ALTER TABLE transactions ADD COLUMN reconciliation BLOB;
        ALTER TABLE transfers ADD COLUMN reconciliation_from BLOB;
        ALTER TABLE transfers ADD COLUMN reconciliation_to BLOB;
        CREATE INDEX transactions_to_reconcile ON transactions (book, account, currency, date)
            WHERE is_cleared = 1 AND reconciliation IS NULL AND deleted_at IS NULL;
        CREATE INDEX transactions_reconciled ON transactions (book, reconciliation)
            WHERE reconciliation IS NOT NULL;
        CREATE INDEX transfers_to_reconcile_from ON transfers (book, from_account, from_currency, date)
            WHERE is_cleared_from = 1 AND reconciliation_from IS NULL AND deleted_at IS NULL;
        CREATE INDEX transfers_reconciled_from ON transfers (book, reconciliation_from)
            WHERE reconciliation_from IS NOT NULL;
        CREATE INDEX transfers_to_reconcile_to ON transfers (book, to_account, to_currency, date)
            WHERE is_cleared_to = 1 AND reconciliation_to IS NULL AND deleted_at IS NULL;
        CREATE INDEX transfers_reconciled_to ON transfers (book, reconciliation_to)
            WHERE reconciliation_to IS NOT NULL;

        """

    // The direction is 0 for money that comes in, 1 for money that goes out. Sides of transfers could be
    // cleared before this step.
    private static let sums = """
        CREATE TABLE cleared_rollups (
            book INTEGER NOT NULL,
            account BLOB NOT NULL,
            month INTEGER NOT NULL,
            direction INTEGER NOT NULL CHECK (direction IN (0, 1)),
            currency TEXT NOT NULL,
            sum INTEGER NOT NULL CHECK (sum > 0),
            count INTEGER NOT NULL CHECK (count > 0),
            PRIMARY KEY (book, account, month, direction, currency)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO cleared_rollups (book, account, month, direction, currency, sum, count)
        SELECT book, account,
            (period * 400 + year) * 12 + (5 * (day - 365 * year - year / 4 + year / 100) + 2) / 153 + 2,
            direction, currency, sum(amount), count(*)
        FROM (
            SELECT *, (day - day / 1460 + day / 36524 - day / 146096) / 365 AS year FROM (
                SELECT *, (date + 719468) / 146097 AS period, (date + 719468) % 146097 AS day FROM (
                    SELECT book, from_account AS account, date, 1 AS direction, from_currency AS currency,
                        from_amount AS amount
                    FROM transfers
                    WHERE is_cleared_from = 1 AND from_account IS NOT NULL AND deleted_at IS NULL
                    UNION ALL
                    SELECT book, to_account, date, 0, to_currency, to_amount FROM transfers
                    WHERE is_cleared_to = 1 AND to_account IS NOT NULL AND deleted_at IS NULL)))
        GROUP BY 1, 2, 3, 4, 5;

        """

    private static let reconciliations = """
        CREATE TABLE reconciliations (
            book INTEGER NOT NULL,
            id BLOB NOT NULL,
            account BLOB NOT NULL,
            statement_date INTEGER NOT NULL,
            statement_balance INTEGER NOT NULL,
            currency TEXT NOT NULL,
            uncleared_count INTEGER NOT NULL,
            finished_at INTEGER,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (book, id),
            FOREIGN KEY (book, account) REFERENCES accounts (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reconciliations_by_account ON reconciliations (book, account, finished_at);
        CREATE UNIQUE INDEX reconciliations_open ON reconciliations (book, account)
            WHERE finished_at IS NULL;
        """
}
