import SQLiteKit
import ServiceKit

/// Adds pictures, erased users and the removal of old events.
enum Migration003Erasure {
    static let migration = Migration(3, "pictures, erased users, old events", sql)

    private static let sql = tables + ServiceTables.feedRetention + ServiceTables.erasedUsers

    private static let tables = """
        -- The name of the picture's file.
        ALTER TABLE users ADD COLUMN avatar TEXT;
        CREATE INDEX users_by_avatar ON users (avatar) WHERE avatar IS NOT NULL;

        -- Erased users whose line may not be in the file of tombstones yet.
        CREATE TABLE tombstones_unwritten (
            user BLOB PRIMARY KEY CHECK (length(user) = 16),
            erased_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        """
}
