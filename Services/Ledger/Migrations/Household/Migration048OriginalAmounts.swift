import SQLiteKit

/// What was paid abroad (contract-household §2), also by entries that are joined into a transfer.
enum Migration048OriginalAmounts {
    static let migration = Migration(
        48, "original amounts", ["transactions", "joined_transactions"].map(columns).joined())

    private static func columns(of table: String) -> String {
        """
        ALTER TABLE \(table) ADD COLUMN original_amount INTEGER CHECK (original_amount > 0);
        ALTER TABLE \(table) ADD COLUMN original_currency TEXT;

        """
    }
}
