import ServiceKit
import SQLiteKit

/// Erased users, positions in other services' feeds, and the retention of events.
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
