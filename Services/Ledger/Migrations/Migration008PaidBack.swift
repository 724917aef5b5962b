import SQLiteKit

/// The amounts paid back of shared expenses, and the accounts that subtract them from spending.
enum Migration008PaidBack {
    static let migration = Migration(
        8, "paid back",
        """
        ALTER TABLE accounts ADD COLUMN spending_net_of_shares INTEGER NOT NULL DEFAULT 0
            CHECK (spending_net_of_shares IN (0, 1));
        ALTER TABLE transactions ADD COLUMN paid_back INTEGER NOT NULL DEFAULT 0
            CHECK (paid_back BETWEEN 0 AND amount);
        CREATE INDEX transactions_paid_back ON transactions
            (book, account, date, category, currency, paid_back)
            WHERE paid_back > 0 AND deleted_at IS NULL;
        """)
}
