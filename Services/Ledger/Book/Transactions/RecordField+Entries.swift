import Contracts
import ServiceKit
import SQLiteKit
import LedgerCore

// The types of columns that transactions and transfers have.

extension RecordField {
    /// Tags as a JSON list; NULL for none.
    static func tags(_ name: StaticString, _ path: Path<[String]>) -> Self {
        Self(["tags"], [.json(name, "tags", isList: true)], path) {
            [StoredTags.text($0).sqlValue]
        } read: {
            try StoredTags.tags(try $0.textOrNil($1))
        } take: { line, _, errors in
            errors.tags(try line.field(name))
        }
    }

    /// A flag that is stored as 1 or NULL.
    static func mark(_ name: StaticString, _ path: Path<Bool>) -> Self {
        Self([name.snakeCase], [.mark(name, name.snakeCase)], path) {
            [$0 ? .integer(1) : .null]
        } read: {
            !$0.isNull($1)
        } take: { line, _, errors in
            errors.optional(try line.field(name), "\(name)")
        }
    }

    /// The template and the month that a transaction is the booking of; a restore decides whether it stays
    /// one.
    static func booking(_ path: Path<RecurringBooking?>) -> Self {
        let members: [RowMember] = [
            .id("recurringId", "recurring"), .month("recurringMonth", "recurring_month"),
        ]
        return Self(members.flatMap(\.columns), members, path) {
            [$0?.template.sqlValue ?? .null, $0?.month.sqlValue ?? .null]
        } read: { row, first in
            guard let template: ID<RecurringTemplate> = try row.idOrNil(first),
                let month = try row.monthOrNil(first + 1)
            else { return nil }
            return RecurringBooking(template: template, month: month)
        } take: { _, _, _ in
            nil
        }
    }
}
