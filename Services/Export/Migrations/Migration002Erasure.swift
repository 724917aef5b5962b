import SQLiteKit
import ServiceKit

enum Migration002Erasure {
    static let migration = Migration(
        2, "Erased users, and what is read of auth's feed",
        """
        \(ServiceTables.feedPositions)
        \(ServiceTables.erasedUsers)
        """)
}
