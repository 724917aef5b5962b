import SQLiteKit

/// Transactions that are split into parts with categories of their own, and refunds.
enum Migration027SplitsAndRefunds {
    static let migration = Migration(27, "splits and refunds", splits + parts + rollups + refunds)

    // A JSON list with the parts' categories, amounts in minor units and descriptions; NULL for none.
    private static let splits = """
        ALTER TABLE transactions ADD COLUMN splits TEXT;
        CREATE INDEX transactions_by_split ON transactions (book, date, id)
            WHERE splits IS NOT NULL AND deleted_at IS NULL;

        """

    // The same parts as rows, by category and the transaction's day; also those of deleted transactions.
    private static let parts = """
        CREATE TABLE split_parts (
            book INTEGER NOT NULL,
            transaction_id BLOB NOT NULL,
            position INTEGER NOT NULL CHECK (position >= 0),
            category BLOB NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            day INTEGER NOT NULL,
            PRIMARY KEY (book, transaction_id, position),
            FOREIGN KEY (book, transaction_id) REFERENCES transactions (book, id) ON DELETE CASCADE,
            FOREIGN KEY (book, category) REFERENCES categories (book, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX split_parts_by_category ON split_parts (book, category, day, transaction_id, position);

        """

    // How many of a rollup's entries are parts beyond the category of their transaction, which the rollup of
    // that category counts.
    private static let rollups = """
        ALTER TABLE rollups ADD COLUMN further INTEGER NOT NULL DEFAULT 0 CHECK (further >= 0);

        """

    // Expenses whose money came back, and the expense that each gives back. Rollups and account totals keep
    // them apart, under the type 2.
    private static let refunds = """
        ALTER TABLE transactions ADD COLUMN is_refund INTEGER CHECK (is_refund = 1);
        ALTER TABLE transactions ADD COLUMN refund_of BLOB;
        CREATE INDEX transactions_refunds ON transactions (book, date, id)
            WHERE is_refund = 1 AND deleted_at IS NULL;
        CREATE INDEX transactions_by_refunded ON transactions (book, refund_of) WHERE refund_of IS NOT NULL;
        """
}
