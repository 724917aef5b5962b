import Contracts
import ServiceKit
import SQLiteKit

/// A goal as stored; its progress is computed from its allocations.
struct GoalRecord: Sendable, Equatable {
    var id: ID<Goal>
    var name: String
    var target: Money
    var startDate: CalendarDate
    var deadline: CalendarDate
    var status: GoalStatus
    var emoji: String?
    var description: String?
    var reminder: GoalReminder?
    var createdAt: Timestamp
    var updatedAt: Timestamp

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

extension GoalRecord {
    static let table = RecordTable(
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
