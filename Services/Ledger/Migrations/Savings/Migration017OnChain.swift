import SQLiteKit

/// What chains report of assets, what is known of the providers, and the past rates that goals need.
enum Migration017OnChain {
    static let migration = Migration(17, "on chain", assets + transactions + providers + histories)

    private static let range = "BETWEEN 0 AND 999999999999999999"

    // The chain's part of the balance is the sum of the asset's transactions on the chain.
    private static let assets = """
        ALTER TABLE assets ADD COLUMN chain_balance_whole INTEGER NOT NULL DEFAULT 0
            CHECK (chain_balance_whole \(range));
        ALTER TABLE assets ADD COLUMN chain_balance_atto INTEGER NOT NULL DEFAULT 0
            CHECK (chain_balance_atto \(range));
        ALTER TABLE assets ADD COLUMN last_synced_at INTEGER;
        ALTER TABLE assets ADD COLUMN sync_error TEXT;
        ALTER TABLE assets ADD COLUMN sync_due_at INTEGER;
        UPDATE assets SET sync_due_at = 0 WHERE chain IS NOT NULL AND address IS NOT NULL;
        CREATE INDEX assets_sync_due ON assets (sync_due_at)
            WHERE sync_due_at IS NOT NULL AND deleted_at IS NULL;

        """

    // The source is 0 manual, 1 on chain.
    private static let transactions = """
        ALTER TABLE asset_transactions ADD COLUMN source INTEGER NOT NULL DEFAULT 0
            CHECK (source IN (0, 1));
        ALTER TABLE asset_transactions ADD COLUMN external_id TEXT;
        ALTER TABLE asset_transactions ADD COLUMN block_time INTEGER;
        CREATE UNIQUE INDEX asset_transactions_on_chain ON asset_transactions (book, asset, external_id)
            WHERE source = 1;

        """

    private static let providers = """
        CREATE TABLE providers (
            name TEXT PRIMARY KEY,
            failures INTEGER NOT NULL,
            paused_until INTEGER,
            attempted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        INSERT INTO providers (name, failures, attempted_at)
            SELECT 'rates', failures, attempted_at FROM rate_provider;
        DROP TABLE rate_provider;

        """

    // The currencies and coins of goals and assets, and when the past of each is fetched next.
    private static let histories = """
        CREATE TABLE rate_histories (
            code TEXT PRIMARY KEY,
            next_at INTEGER NOT NULL DEFAULT 0,
            fetched_at INTEGER
        ) STRICT, WITHOUT ROWID;
        INSERT INTO rate_histories (code)
            SELECT currency FROM assets UNION SELECT currency FROM goals;
        INSERT INTO rate_histories (code)
            SELECT 'USD' WHERE EXISTS (SELECT 1 FROM rate_histories) ON CONFLICT DO NOTHING;
        """
}
