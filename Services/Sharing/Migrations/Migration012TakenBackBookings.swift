import SQLiteKit

/// What participants booked for payments that were taken back.
enum Migration012TakenBackBookings {
    static let migration = Migration(
        12, "taken back bookings",
        """
        -- The id that the next transaction for the part gets; null for the part's own id.
        ALTER TABLE participants ADD COLUMN booking BLOB;
        -- The transaction that the participant had booked; null for none.
        ALTER TABLE unpaid ADD COLUMN booking BLOB;
        """)
}
