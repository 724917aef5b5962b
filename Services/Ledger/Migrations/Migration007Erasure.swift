import ServiceKit
import SQLiteKit

/// Erased users, what is read of auth's feed, and events that are forgotten.
enum Migration007Erasure {
    static let migration = Migration(
        7, "erasure",
        """
        CREATE INDEX users_by_book ON users (book);

        \(ServiceTables.feedPositions)
        \(ServiceTables.feedRetention)
        \(ServiceTables.erasedUsers)
        """)
}
