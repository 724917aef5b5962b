import SQLiteKit

enum Migration002Introductions {
    static let migration = Migration(
        2, "The addresses that owners shared with for the first time, for an hour",
        """
        CREATE TABLE introductions (
            owner BLOB NOT NULL,
            folded TEXT NOT NULL,
            made_at INTEGER NOT NULL,
            PRIMARY KEY (owner, folded)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX introductions_by_age ON introductions (made_at);
        """)
}
