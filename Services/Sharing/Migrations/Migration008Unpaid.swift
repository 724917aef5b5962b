import SQLiteKit

enum Migration008Unpaid {
    static let migration = Migration(
        8, "Payments that were taken back",
        """
        -- A note of each payment that was taken back, as long as its share exists.
        CREATE TABLE unpaid (
            participant BLOB NOT NULL REFERENCES participants (id),
            paid_at INTEGER NOT NULL,
            unpaid_at INTEGER NOT NULL,
            -- Who took it back.
            actor BLOB NOT NULL,
            reason TEXT
        ) STRICT;
        CREATE INDEX unpaid_by_participant ON unpaid (participant);
        CREATE INDEX unpaid_by_actor ON unpaid (actor) WHERE reason IS NOT NULL;
        """)
}
