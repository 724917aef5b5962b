import Contracts
import LedgerCore
import SQLiteKit

extension Book {
    /// Returns what planning has done by itself; nil for a book without settings.
    func planAutomation(in db: borrowing Connection) throws -> StoredAutomation? {
        try db.first(
            """
            SELECT started_through, completed_through, reminded_through, due, reminder_mail
            FROM planning_settings WHERE book = \(number)
            """
        ) { row in
            StoredAutomation(
                values: PlanAutomation(
                    started: try row.monthOrNil(0), completed: try row.monthOrNil(1),
                    reminded: try row.dateOrNil(2)),
                due: try row.dateOrNil(3), mail: try row.intOrNil(4))
        }
    }

    func set(_ progress: StoredAutomation, in db: borrowing Connection) throws {
        let values = progress.values
        try db.run(
            """
            UPDATE planning_settings SET started_through = \(values.started),
                completed_through = \(values.completed), reminded_through = \(values.reminded),
                due = \(progress.due), reminder_mail = \(progress.mail)
            WHERE book = \(number)
            """)
    }
}

/// What planning has done by itself for a book, as stored.
struct StoredAutomation: Sendable, Equatable {
    var values = PlanAutomation()
    /// The user's day from which on there may be something to do; nil if nothing is switched on.
    var due: CalendarDate?
    /// The row of the last mail in the queue, which an erasure takes back.
    var mail: Int64?
}
