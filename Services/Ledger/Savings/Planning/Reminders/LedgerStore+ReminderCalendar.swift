package import Contracts
import JSONKit
package import SQLiteKit
import ServiceKit
package import LedgerCore

extension LedgerStore {
    /// Stores the hash of the token of a user's calendar; an earlier token ends. Throws `UNAUTHORIZED`
    /// for an erased user.
    func openCalendar(hash: [UInt8], _ visit: BookVisit) async throws {
        try await database.write { db in
            _ = try Self.open(visit, in: db)
            try db.run(
                """
                INSERT INTO calendar_tokens ("user", hash) VALUES (\(visit.user), \(hash))
                ON CONFLICT ("user") DO UPDATE SET hash = excluded.hash
                """)
        }
    }

    func closeCalendar(of user: ID<User>) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM calendar_tokens WHERE \"user\" = \(user)")
        }
    }

    /// Ends the calendar's address of a user who took the account back (`AuthEvent.userRecovered`).
    package static func closeCalendar(after event: FeedEvent, in db: borrowing Connection) throws {
        let user = try JSON.decode(UserRecovered.self, from: Array(event.data.utf8)).user
        try db.run("DELETE FROM calendar_tokens WHERE \"user\" = \(user)")
    }

    /// Ends all addresses of calendars: events that end some of them were missed.
    package func closeCalendars() async throws {
        try await database.write { db in _ = try db.run("DELETE FROM calendar_tokens") }
    }

    /// Returns the user of a token, or nil. The index compares hashes, so the time that it takes tells
    /// nothing of a token.
    func calendarOwner(hash: [UInt8]) async throws -> ID<User>? {
        try await database.read { db in
            try db.first("SELECT \"user\" FROM calendar_tokens WHERE hash = \(hash)") { try $0.id(0) }
        }
    }

    /// Returns a user's calendar in iCalendar form; nil for a user who is being erased.
    func calendar(_ visit: BookVisit, host: String) async throws -> [UInt8]? {
        try await database.read(owner: visit.user.cast()) { db in
            guard let book = try Book.current(of: visit.user, in: db) else { return nil }
            let context = try book.planContext(visit, in: db)
            if context.goals.count * ReminderCalendar.paymentDays > Self.rowsOnLoop { try db.leaveLoop() }
            let payments = try PlannedPayment.list(
                context, paymentDays: ReminderCalendar.paymentDays
            ) { try book.planRecord(of: $0, in: db) }
            var query = GoalQuery()
            query.statuses = [.active]
            query.sort = .name
            let goals = try book.goals(query, limit: GoalRules.limit, in: db)
            let calendar = ReminderCalendar(
                payments, goals, on: context.days(of: context.today.month), today: context.today, host: host
            ) { time, day in TimeZones.moment(of: time, on: day, in: visit.identity.timeZone) }
            try db.requireTime()
            return calendar.bytes
        }
    }
}
