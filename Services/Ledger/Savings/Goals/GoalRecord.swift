package import Contracts
package import ServiceKit
package import SQLiteKit
package import LedgerCore
import LedgerCurrencies

/// A goal as stored; its progress is computed from its allocations.
package struct GoalRecord: Sendable, Equatable {
    package var id: ID<Goal>
    package var name: String
    package var target: Money
    package var startDate: CalendarDate
    package var deadline: CalendarDate
    package var status: GoalStatus
    package var emoji: String?
    package var description: String?
    package var reminder: GoalReminder?
    package var createdAt: Timestamp
    package var updatedAt: Timestamp

    package init(
        id: ID<Goal>, name: String, target: Money, startDate: CalendarDate, deadline: CalendarDate,
        status: GoalStatus, emoji: String? = nil, description: String? = nil, reminder: GoalReminder? = nil,
        createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.target = target
        self.startDate = startDate
        self.deadline = deadline
        self.status = status
        self.emoji = emoji
        self.description = description
        self.reminder = reminder
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// Returns the goal for clients.
    func answer(_ allocations: [ValuedAllocation], today: CalendarDate) -> Goal {
        let total = GoalTotal(of: allocations, in: target.currency)
        return Goal(
            id: id, name: name, target: target, startDate: startDate, deadline: deadline, status: status,
            emoji: emoji, description: description, reminder: reminder,
            progress: GoalProgress(of: self, currentTotal: total.money, today: today),
            unconverted: total.unconverted, allocations: allocations.map(\.answer), createdAt: createdAt,
            updatedAt: updatedAt)
    }
}

extension GoalRecord: BookRecord {
    package static var endpoints: Crud<Goal, GoalDraft, GoalList> { LedgerAPI.goal }
    package static var kind: BookKind { .goal }
    package static var hasOwnTimes: Bool { true }
    package static var change: any WritableKeyPath<BookChange, Goal?> & Sendable { \.goal }
    package static var notFound: APIError { .notFound("Goal") }

    package static func made(
        _ draft: GoalDraft, _ id: ID<Goal>, over current: GoalRecord?, _ visit: BookVisit, _ book: Book,
        in db: borrowing Connection
    ) throws -> GoalRecord {
        try draft.resolved(id: id, over: current, at: visit.now, today: visit.today)
    }

    package func checkRoom(in book: Book, _ db: borrowing Connection) throws {
        if try book.goalCount(nil, in: db) >= GoalRules.limit { throw GoalRules.tooMany }
    }

    package func prepare(in db: borrowing Connection) throws {
        try RateStore.wantHistory(of: AssetCode(target.currency), in: db)
    }

    package func shown(_ visit: BookVisit, _ book: Book, in db: borrowing Connection) throws -> Goal {
        let allocations = try LedgerStore.allocations(of: [self], visit, book, in: db)
        return answer(allocations[id] ?? [], today: visit.today)
    }

    package static let table = RecordTable(
        "goals",
        blank: GoalRecord(
            id: .blank, name: "", target: .blank, startDate: .blank, deadline: .blank, status: .active,
            createdAt: .blank, updatedAt: .blank),
        [
            .id("id", \.id).fixed, .text("name", \.name, .goalName),
            .derived("name_key") { $0.name.nameKey },
            .money("targetAmount", \.target, label: "Target amount", allowsZero: true, column: "target"),
            .day("startDate", \.startDate, isNeeded: false), .day("deadline", \.deadline),
            .index("status", \.status, isNeeded: false), .text("emoji", \.emoji, .emoji),
            .text("description", \.description, .goalDescription), .reminder("reminder", \.reminder),
            .instant("createdAt", \.createdAt).fixed.restoredByRule,
            .instant("updatedAt", \.updatedAt).restoredByRule, .unbound(.number("version", "version")),
        ])
}

extension RecordField {
    /// A reminder in three columns, which are NULL together.
    fileprivate static func reminder(_ name: StaticString, _ path: Path<GoalReminder?>) -> Self {
        let members: [RowMember] = [
            .text("frequency", "reminder_frequency"), .timeOfDay("time", "reminder_minutes"),
            .day("startDate", "reminder_start"),
        ]
        return Self(members.flatMap(\.columns), [.object(name, members)], path) {
            [($0?.$frequency).sqlValue, ($0?.time.minutes).sqlValue, ($0?.startDate).sqlValue]
        } read: { row, first in
            if row.isNull(first) { return nil }
            return GoalReminder(
                frequency: try row.word(first), time: try row.timeOfDay(first + 1),
                startDate: try row.date(first + 2))
        } take: { line, _, errors in
            guard let draft = errors.optional(try line.field(name, GoalReminderDraft.self), name) else {
                return nil
            }
            let frequency = errors.needed(draft.frequency, "reminder.frequency")
            let time = errors.needed(draft.time, "reminder.time")
            let start = errors.needed(draft.startDate, "reminder.startDate")
            guard let frequency, let time, let start else { return nil }
            return GoalReminder(frequency: frequency, time: time, startDate: start)
        }
    }
}
