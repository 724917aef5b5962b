import Contracts
import SQLiteKit

/// A goal as stored; its progress is computed from its allocations.
struct GoalRecord: Sendable, Equatable {
    let id: ID<Goal>
    var name: String
    var target: Money
    var startDate: CalendarDate
    var deadline: CalendarDate
    var status: GoalStatus
    var emoji: String?
    var description: String?
    var reminder: GoalReminder?
    let createdAt: Timestamp
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

/// The columns of `goals` that a record fills.
enum GoalColumn: Int, TableColumn {
    case id, name, nameKey, target, currency, startDate, deadline, status, emoji, description
    case reminderFrequency, reminderMinutes, reminderStart, createdAt, updatedAt

    var isFixed: Bool { self == .id || self == .createdAt }

    func value(of goal: GoalRecord) -> SQLValue {
        switch self {
        case .id: goal.id.sqlValue
        case .name: goal.name.sqlValue
        case .nameKey: goal.name.nameKey.sqlValue
        case .target: goal.target.amountMinor.sqlValue
        case .currency: goal.target.currency.sqlValue
        case .startDate: goal.startDate.sqlValue
        case .deadline: goal.deadline.sqlValue
        case .status: goal.status.number.sqlValue
        case .emoji: goal.emoji.sqlValue
        case .description: goal.description.sqlValue
        case .reminderFrequency: goal.reminder?.$frequency.sqlValue ?? .null
        case .reminderMinutes: goal.reminder?.time.minutes.sqlValue ?? .null
        case .reminderStart: goal.reminder?.startDate.sqlValue ?? .null
        case .createdAt: goal.createdAt.sqlValue
        case .updatedAt: goal.updatedAt.sqlValue
        }
    }
}

extension Book {
    static let goalColumns = TableColumns<GoalColumn>(of: "goals")

    static func goal(_ row: borrowing Row) throws -> GoalRecord {
        typealias Column = GoalColumn
        return GoalRecord(
            id: try row.id(Column.id), name: try row.text(Column.name),
            target: Money(amountMinor: try row.int(Column.target), try row.currency(Column.currency)),
            startDate: try row.date(Column.startDate), deadline: try row.date(Column.deadline),
            status: try row.element(Column.status, of: GoalStatus.allCases),
            emoji: try row.textOrNil(Column.emoji), description: try row.textOrNil(Column.description),
            reminder: try reminder(row), createdAt: try row.timestamp(Column.createdAt),
            updatedAt: try row.timestamp(Column.updatedAt))
    }

    private static func reminder(_ row: borrowing Row) throws -> GoalReminder? {
        typealias Column = GoalColumn
        if row.isNull(Column.reminderFrequency) { return nil }
        return GoalReminder(
            frequency: try row.word(Column.reminderFrequency),
            time: try row.timeOfDay(Column.reminderMinutes.rawValue),
            startDate: try row.date(Column.reminderStart))
    }
}

extension GoalStatus {
    /// The stored number of the status.
    var number: Int {
        switch self {
        case .active: 0
        case .completed: 1
        case .archived: 2
        }
    }
}
