package import Contracts
package import ServiceKit
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

    /// The id of another record or NULL; a restore sets it by a rule of its own.
    package static func reference<Entity>(
        _ name: StaticString, _ path: Path<ID<Entity>?>, column: String? = nil
    ) -> Self {
        let column = column ?? name.snakeCase
        return Self([column], [.id(name, column)], path) {
            [$0.sqlValue]
        } read: {
            try $0.idOrNil($1)
        } take: { _, _, _ in
            nil
        }
    }

    /// Who made a record, which no file says.
    static func maker(_ path: Path<ID<User>?>) -> Self {
        Self(["made_by"], path, values: { [$0.sqlValue] }, read: { try $0.idOrNil($1) }).fixed
    }

    /// The template and the period that a record is the booking of; a restore decides whether it stays one.
    static func booking(_ path: Path<RecurringBooking?>) -> Self {
        let column = "recurring_month"
        let members: [RowMember] = [
            .id("recurringId", "recurring"), .bookedMonth("recurringMonth", column),
            .bookedDay("recurringDay", column),
        ]
        return Self(["recurring", column], members, path) {
            [$0?.template.sqlValue ?? .null, $0?.period.sqlValue ?? .null]
        } read: { row, first in
            guard let template: ID<RecurringTemplate> = try row.idOrNil(first),
                !row.isNull(first + 1)
            else { return nil }
            return RecurringBooking(template: template, period: try row.period(first + 1))
        } take: { _, _, _ in
            nil
        }
    }
}

extension RecordField where Record == TransactionRecord {
    /// The amount and its currency, both or none.
    static func original(_ path: Path<Money?>) -> Self {
        let members: [RowMember] = [
            .money("originalAmount", "original_amount", in: "original_currency"),
            .text("originalCurrency", "original_currency"),
        ]
        return Self(["original_amount", "original_currency"], members, path) {
            [($0?.amountMinor).sqlValue, ($0?.currency).sqlValue]
        } read: { row, first in
            try row.original(first)
        } take: { line, _, errors in
            errors.original(try line.field("originalAmount"), try line.field("originalCurrency"))
        }
    }
}

extension Row {
    /// Reads the columns of an original amount and its currency.
    package func original(_ first: Int) throws -> Money? {
        guard let currency = try currencyOrNil(first + 1) else { return nil }
        return Money(amountMinor: try int(first), currency)
    }
}
