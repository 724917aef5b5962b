import ServiceKit
import SQLiteKit

/// What planning does by itself: months that start and end, mails, and the calendars of payment days.
enum Migration018PlanningByItself {
    static let migration = Migration(
        18, "planning by itself", progress + calendars + ServiceTables.mailQueue)

    // `due` is the user's day from which on there may be something to do, null if nothing is switched on;
    // zero has the workflow find out. The three months and days are the last ones that were done, so that
    // nothing is done twice. `reminder_mail` is the id of the last mail's row in `mail_queue`.
    private static let progress = """
        ALTER TABLE planning_settings ADD COLUMN due INTEGER DEFAULT 0;
        ALTER TABLE planning_settings ADD COLUMN started_through INTEGER;
        ALTER TABLE planning_settings ADD COLUMN completed_through INTEGER;
        ALTER TABLE planning_settings ADD COLUMN reminded_through INTEGER;
        ALTER TABLE planning_settings ADD COLUMN reminder_mail INTEGER;
        CREATE INDEX planning_settings_by_due ON planning_settings (due) WHERE due IS NOT NULL;

        """

    // The calendar belongs to the user, not to a book: it stays open when a restore replaces the book.
    private static let calendars = """
        CREATE TABLE calendar_tokens (
            user BLOB PRIMARY KEY CHECK (length(user) = 16),
            hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
        ) STRICT, WITHOUT ROWID;

        """
}
