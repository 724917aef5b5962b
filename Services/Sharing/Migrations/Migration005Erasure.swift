import SQLiteKit
import ServiceKit

enum Migration005Erasure {
    static let migration = Migration(
        5, "Erased users, old events",
        """
        -- Who refers to a person that is to be deleted.
        CREATE INDEX groups_by_owner ON groups (owner);
        CREATE INDEX notifications_by_actor ON notifications (actor);

        \(ServiceTables.feedRetention)
        \(ServiceTables.erasedUsers)
        """)
}
