import SQLiteKit

/// Notifications about books of several people (contract-household §4).
enum Migration022BookNotices {
    static let migration = Migration(
        22, "notifications about books",
        """
        ALTER TABLE notifications ADD COLUMN book BLOB;
        -- What a user wants to be told of other members of their books, once they have chosen.
        CREATE TABLE book_notices (
            user BLOB NOT NULL PRIMARY KEY,
            plan_changed INTEGER NOT NULL CHECK (plan_changed IN (0, 1)),
            budget_exceeded INTEGER NOT NULL CHECK (budget_exceeded IN (0, 1)),
            imported INTEGER NOT NULL CHECK (imported IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        """)
}
