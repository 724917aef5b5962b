import SQLiteKit

/// Accounts that are closed (contract-household §2).
enum Migration047ClosedAccounts {
    static let migration = Migration(
        47, "closed accounts",
        """
        ALTER TABLE accounts ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0
            CHECK (is_archived IN (0, 1));
        """)
}
