import SQLiteKit

enum Migration007CountedNotifications {
    static let migration = Migration(
        7, "Notifications that one line counts",
        """
        -- The notifications that the line stands for; null for an ordinary notification.
        ALTER TABLE notifications ADD COLUMN more INTEGER CHECK (more > 0);
        CREATE INDEX notifications_by_sender ON notifications (user, actor, created_at, more);
        """)
}
