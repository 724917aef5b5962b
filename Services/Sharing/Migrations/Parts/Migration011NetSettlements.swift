import SQLiteKit

/// Settlements of both sides between two people, and what debtors say that they paid.
enum Migration011NetSettlements {
    static let migration = Migration(
        11, "net settlements, claims",
        """
        -- The parts that one net settlement paid have the same id here, and are taken back together.
        ALTER TABLE participants ADD COLUMN settlement BLOB CHECK (settlement IS NULL OR status = 'PAID');
        CREATE INDEX participants_by_settlement ON participants (settlement) WHERE settlement IS NOT NULL;
        -- Who said within the last day that they paid, until the creditor settles.
        CREATE TABLE claims (
            debtor BLOB NOT NULL,
            creditor BLOB NOT NULL,
            currency TEXT NOT NULL,
            claimed_at INTEGER NOT NULL,
            PRIMARY KEY (debtor, creditor, currency)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX claims_by_creditor ON claims (creditor);
        CREATE INDEX claims_by_age ON claims (claimed_at);
        """)
}
