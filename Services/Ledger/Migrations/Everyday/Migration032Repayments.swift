import SQLiteKit

/// Refunds that book what was paid back of a shared expense, and changes that are no edits of the user's.
enum Migration032Repayments {
    static let migration = Migration(
        32, "repayments of shared expenses",
        """
        ALTER TABLE transactions ADD COLUMN is_repayment INTEGER CHECK (is_repayment = 1);
        CREATE INDEX transactions_repayments ON transactions (book, account, date)
            WHERE is_repayment = 1 AND deleted_at IS NULL;
        -- How many of a row's versions operations over many rows made, and their undo.
        ALTER TABLE transactions ADD COLUMN bulk_versions INTEGER NOT NULL DEFAULT 0;
        """)
}
