import Contracts
import SQLiteKit

extension Book {
    static let goalColumns = TableColumns<GoalColumn>(of: "goals")

    /// Returns up to `limit` goals of a query, from its cursor or offset on.
    func goals(_ query: GoalQuery, limit: Int, in db: borrowing Connection) throws -> [GoalRecord] {
        let (key, after): (SQL, SQL?) =
            switch query.sort {
            case .deadline: ("deadline", query.cursor.map { "(deadline, id) > (\($0.number), \($0.id))" })
            case .name: ("name_key", query.cursor.map { "(name_key, id) > (\($0.key), \($0.id))" })
            case .createdAt:
                ("created_at", query.cursor.map { "(created_at, id) > (\($0.number), \($0.id))" })
            }
        let place: SQL = after.map { "AND \($0)" } ?? ""
        return try db.all(
            """
            SELECT \(Self.goalColumns.names) FROM goals
            WHERE book = \(number) \(Self.condition(query.statuses)) \(place)
            ORDER BY \(key), id LIMIT \(limit) OFFSET \(query.offset)
            """
        ) { try Self.goal($0) }
    }

    func goalCount(_ statuses: [GoalStatus]?, in db: borrowing Connection) throws -> Int {
        let count = try db.first(
            "SELECT count(*) FROM goals WHERE book = \(number) \(Self.condition(statuses))"
        ) { $0.int(0) }
        return Int(count ?? 0)
    }

    /// Returns the ids of all goals of any status.
    func goalIDs(in db: borrowing Connection) throws -> Set<ID<Goal>> {
        Set(try db.all("SELECT id FROM goals WHERE book = \(number)") { $0.id(0) })
    }

    /// A condition on `goals` with the same text for one status and for several.
    private static func condition(_ statuses: [GoalStatus]?) -> SQL {
        guard let statuses, let first = statuses.first, let last = statuses.last else { return "" }
        return "AND status IN (\(first.number), \(last.number))"
    }

    func goal(_ id: ID<Goal>, in db: borrowing Connection) throws -> GoalRecord? {
        try db.first(
            "SELECT \(Self.goalColumns.names) FROM goals WHERE book = \(number) AND id = \(id)"
        ) { try Self.goal($0) }
    }

    func requireGoal(_ id: ID<Goal>, in db: borrowing Connection) throws -> GoalRecord {
        guard let goal = try goal(id, in: db) else { throw LedgerError.goalNotFound }
        return goal
    }

    func insert(_ goal: GoalRecord, in db: borrowing Connection) throws {
        try RateStore.wantHistory(of: AssetCode(goal.target.currency), in: db)
        try insert(goal, into: Self.goalColumns, in: db)
    }

    func update(_ goal: GoalRecord, in db: borrowing Connection) throws {
        try RateStore.wantHistory(of: AssetCode(goal.target.currency), in: db)
        try db.run(update(goal.id, to: goal, in: Self.goalColumns))
    }

    /// Gives a goal a new version, because its allocations changed.
    func touch(_ goal: ID<Goal>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(goal, of: "goals", setting: "updated_at = \(now)"))
    }

    /// Deletes a goal without allocations.
    func deleteGoal(_ id: ID<Goal>, in db: borrowing Connection) throws {
        try db.run("DELETE FROM goals WHERE book = \(number) AND id = \(id)")
    }

    static func goal(_ row: borrowing Row) throws -> GoalRecord {
        typealias Column = GoalColumn
        guard let status = GoalStatus(number: row.int(Column.status)) else {
            throw LedgerError.storedValue("goal status \(row.int(Column.status))")
        }
        return GoalRecord(
            id: row.id(Column.id), name: row.text(Column.name),
            target: Money(amountMinor: row.int(Column.target), try row.currency(Column.currency)),
            startDate: row.date(Column.startDate), deadline: row.date(Column.deadline), status: status,
            emoji: row.textOrNil(Column.emoji), description: row.textOrNil(Column.description),
            reminder: try reminder(row), createdAt: row.timestamp(Column.createdAt),
            updatedAt: row.timestamp(Column.updatedAt))
    }

    private static func reminder(_ row: borrowing Row) throws -> GoalReminder? {
        typealias Column = GoalColumn
        guard let text = row.textOrNil(Column.reminderFrequency) else { return nil }
        guard let frequency = ReminderFrequency(rawValue: text),
            let time = TimeOfDay(minutes: Int(row.int(Column.reminderMinutes)))
        else { throw LedgerError.storedValue("goal reminder \(text)") }
        return GoalReminder(frequency: frequency, time: time, startDate: row.date(Column.reminderStart))
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

    fileprivate init?(number: Int64) {
        guard let status = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = status
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
