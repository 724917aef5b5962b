import SQLiteKit

/// Bookings of shares whose payment was taken back: they are deleted, and none is made later.
enum Migration022TakenBackBookings {
    static let migration = Migration(
        22, "taken back bookings",
        """
        CREATE TABLE taken_back_bookings (
            id BLOB PRIMARY KEY
        ) STRICT, WITHOUT ROWID;
        """)
}
