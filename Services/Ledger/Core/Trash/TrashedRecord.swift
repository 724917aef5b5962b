package import Contracts
package import ServiceKit
package import SQLiteKit

/// Something deleted whose rows are kept aside until it is restored or goes for good: a category, a budget, a
/// template, a goal or an asset. Transactions, transfers and accounts are marked as deleted instead.
package struct TrashedRecord: Sendable {
    let kind: TrashKind
    let id: ID<TrashItem>
    let name: String?
    let type: EntryType?
    let amount: Money?
    let date: CalendarDate?
    /// What comes back: each row after those that it refers to.
    let rows: [BookRow]

    package init<Entity>(
        _ kind: TrashKind, _ id: ID<Entity>, name: String?, type: EntryType? = nil, amount: Money? = nil,
        date: CalendarDate? = nil, rows: [BookRow]
    ) {
        self.kind = kind
        self.id = id.cast()
        self.name = name
        self.type = type
        self.amount = amount
        self.date = date
        self.rows = rows
    }
}

extension TrashedRecord {
    /// The columns of the table besides the book.
    package static let columns: Set<String> = [
        "kind", "id", "deleted_at", "name", "type", "amount", "currency", "date", "contents",
    ]

    /// The members of a line of the book's stream.
    package static let members: [RowMember] = [
        .word("kind", "kind", TrashKind.allCases.map(\.rawValue)), .id("id", "id"),
        .instant("deletedAt", "deleted_at"), .text("name", "name"),
        .word("type", "type", [EntryType.income.rawValue, EntryType.expense.rawValue]),
        .money("amount", "amount"), .text("currency", "currency"), .day("date", "date"),
        .json("rows", "contents"),
    ]
}

/// What was taken out of the trash.
package struct TakenRecord: Sendable {
    package let rows: [BookRow]
    package let deletedAt: Timestamp
}

extension BookRow {
    /// Returns the id in a column.
    package func id<Entity>(_ name: String, of entity: Entity.Type = Entity.self) -> ID<Entity>? {
        guard let value = self[name], case .id(let high, let low) = value else { return nil }
        return ID(high: high, low: low)
    }

    /// Returns the month in a column.
    package func month(_ name: String) -> Month? {
        guard let value = self[name], case .integer(let number) = value else { return nil }
        return Int(exactly: number).flatMap { Month(storedIndex: $0) }
    }
}

extension RecordKind {
    /// The table of the records.
    package var table: SQL {
        switch bookKind {
        case .recurring: "recurring_templates"
        case .incomeGoal: "income_goals"
        case .rate: "own_rates"
        default: SQL(stringLiteral: plural)
        }
    }
}

extension APIError {
    /// What is to be restored belongs to something deleted; both are kinds as people write them.
    package static func needs(_ other: String, of kind: String, isGone: Bool = false) -> APIError {
        APIError(
            .conflict,
            isGone
                ? "The \(other) of this \(kind) is gone for good, so the \(kind) cannot come back."
                : "The \(other) of this \(kind) is deleted. Restore it first.")
    }
}
