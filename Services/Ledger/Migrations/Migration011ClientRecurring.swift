import SQLiteKit

/// Whether a transaction is marked as recurring: 1 or NULL. What a template booked is marked; a client can
/// mark any transaction.
enum Migration011ClientRecurring {
    static let migration = Migration(
        11, "recurring mark",
        """
        ALTER TABLE transactions ADD COLUMN is_recurring INTEGER CHECK (is_recurring = 1);
        UPDATE transactions SET is_recurring = 1 WHERE recurring IS NOT NULL;
        """)
}
