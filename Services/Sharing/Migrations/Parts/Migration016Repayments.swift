import SQLiteKit

/// Payments in their owner's books.
enum Migration016Repayments {
    static let migration = Migration(
        16, "payments in the owners' books",
        """
        -- The owner's account in which payments are booked by themselves; null for none.
        ALTER TABLE shares ADD COLUMN repayments_to BLOB;
        ALTER TABLE payments ADD COLUMN booked_at INTEGER;
        -- Why a payment could not be booked by itself.
        ALTER TABLE payments ADD COLUMN booking_failed TEXT;
        CREATE INDEX payments_failed ON payments (participant) WHERE booking_failed IS NOT NULL;
        """)
}
