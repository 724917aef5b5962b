import SQLiteKit

/// Secrets of webhooks, sealed by a key outside the database.
enum Migration021SealedWebhooks {
    static let migration = Migration(
        21, "sealed secrets of webhooks",
        """
        -- Whether `secret` and `former_secrets` are sealed. The start of the service seals what is not.
        ALTER TABLE webhooks ADD COLUMN is_sealed INTEGER NOT NULL DEFAULT 0 CHECK (is_sealed IN (0, 1));
        """)
}
