package import Contracts
package import SQLiteKit
import ServiceKit
import LedgerCore

extension Book {
    /// Returns up to `limit` goals of a query, from its cursor or offset on.
    func goals(_ query: GoalQuery, limit: Int, in db: borrowing Connection) throws -> [GoalRecord] {
        let (key, after): (SQL, SQL?) =
            switch query.sort {
            case .deadline:
                ("deadline", query.page.cursor.map { "(deadline, id) > (\($0.number), \($0.id))" })
            case .name: ("name_key", query.page.cursor.map { "(name_key, id) > (\($0.key), \($0.id))" })
            case .createdAt:
                ("created_at", query.page.cursor.map { "(created_at, id) > (\($0.number), \($0.id))" })
            }
        let place: SQL = after.map { "AND \($0)" } ?? ""
        return try db.all(
            """
            SELECT \(GoalRecord.table.names) FROM goals
            WHERE book = \(number) \(Self.condition(query.statuses)) \(place)
            ORDER BY \(key), id LIMIT \(limit) OFFSET \(query.page.offset)
            """
        ) { try GoalRecord.table.record($0) }
    }

    package func goalCount(_ statuses: [GoalStatus]?, in db: borrowing Connection) throws -> Int {
        try count("goals WHERE book = \(number) \(Self.condition(statuses))", in: db)
    }

    /// Returns the ids of all goals of any status, also of those in the trash.
    func goalIDs(in db: borrowing Connection) throws -> Set<ID<Goal>> {
        Set(
            try db.all(
                """
                SELECT id FROM goals WHERE book = \(number)
                UNION ALL SELECT id FROM trashed_records
                WHERE book = \(number) AND kind = \(TrashKind.goal.number)
                """
            ) { try $0.id(0) })
    }

    /// A condition on `goals` with the same text for one status and for several.
    private static func condition(_ statuses: [GoalStatus]?) -> SQL {
        guard let statuses, let first = statuses.first, let last = statuses.last else { return "" }
        return "AND status IN (\(first.storedIndex), \(last.storedIndex))"
    }

    package func goal(_ id: ID<Goal>, in db: borrowing Connection) throws -> GoalRecord? {
        try find(id, in: db)
    }

    /// Gives a goal a new version, because its allocations changed.
    func touch(_ goal: ID<Goal>, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(update(goal, of: "goals", setting: "updated_at = \(now)"))
    }
}
