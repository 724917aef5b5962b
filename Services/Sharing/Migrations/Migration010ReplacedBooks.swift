import SQLiteKit

/// Users whose book in the ledger was replaced, until their booked parts are compared with it.
enum Migration010ReplacedBooks {
    static let migration = Migration(
        10, "replaced books",
        """
        CREATE TABLE replaced_books (
            user BLOB NOT NULL PRIMARY KEY,
            -- Grows with every replacement, so that one during a comparison is compared again.
            times INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX participants_booked ON participants (user, id) WHERE booked_at IS NOT NULL;
        """)
}
