package import Contracts
import JSONKit
import SQLiteKit
package import ServiceKit

// The types of columns that only the ledger has.

extension RowMember {
    /// Minutes from midnight, written as `HH:MM`.
    package static func timeOfDay(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.string(try row.timeOfDay(at).text) }
    }

    /// A quantity of two columns, `<column>_whole` and `<column>_atto`.
    static func quantity(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, ["\(column)_whole", "\(column)_atto"]) { json, row, at in
            json.string(try row.quantity(at).text)
        }
    }
}

extension RecordField {
    package static func assetCode(
        _ name: StaticString, _ path: Path<AssetCode>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.assetCode($1) }) {
            $1.needed($0, name)
        }
    }

    /// A quantity of two columns. Its digits follow from the asset, so that a restore has rules of its own.
    package static func quantity(
        _ name: StaticString, _ path: Path<Quantity>, column: String? = nil
    ) -> Self {
        let member = RowMember.quantity(name, column ?? name.snakeCase)
        return Self(member.columns, [member], path) {
            [$0.whole.sqlValue, $0.atto.sqlValue]
        } read: {
            try $0.quantity($1)
        } take: { _, _, _ in
            nil
        }
    }

    /// A month of a plan, which the calendar of plans bounds.
    package static func planMonth(_ name: StaticString, _ path: Path<Month>) -> Self {
        one(name, path, nil, RowMember.month, bind: { $0.sqlValue }, read: { try $0.month($1) }) {
            $1.planMonth($0, "\(name)")
        }
    }

    package static func planMonth(_ name: StaticString, _ path: Path<Month?>) -> Self {
        one(name, path, nil, RowMember.month, bind: { $0.sqlValue }, read: { try $0.monthOrNil($1) }) {
            (field: Field<Month>, errors) in
            let month = errors.optional(field, name)
            PlanMonths.check(month, besides: nil, "\(name)", &errors)
            return month
        }
    }

    /// The account of a plan, null for the whole book; a restore sets it by a rule of its own.
    package static func planAccount(_ path: Path<ID<Account>>) -> Self {
        let none = "x'00000000000000000000000000000000'"
        return Self(["account"], [.id("accountId", "nullif(account, \(none))")], path) {
            [$0.sqlValue]
        } read: {
            try $0.id($1)
        } take: { _, _, _ in
            nil
        }
    }

    /// A count that only the ledger sees.
    package static func count(_ column: String, _ path: Path<Int>) -> Self {
        Self([column], [], path) {
            [$0.sqlValue]
        } read: {
            Int(try $0.int($1))
        } take: { _, _, _ in
            nil
        }
    }
}

extension RecordField where Record == AccountRecord {
    /// The amount and the day, both or none.
    static func opening(_ path: Path<AccountOpening?>) -> Self {
        Self(
            ["opening_balance", "opening_date"],
            [.money("openingBalance", "opening_balance"), .day("openingDate", "opening_date")], path
        ) {
            [$0?.amountMinor.sqlValue ?? .null, $0?.date.sqlValue ?? .null]
        } read: { row, first in
            guard let amountMinor = try row.intOrNil(first) else { return nil }
            return AccountOpening(amountMinor: amountMinor, date: try row.date(first + 1))
        } take: { line, _, errors in
            let date: CalendarDate? = errors.optional(try line.field("openingDate"), "openingDate")
            let amount: Field<AmountText> = try line.field("openingBalance")
            guard amount.isGiven else { return nil }
            let currency: Field<Currency> = try line.field("preferredCurrency")
            guard let date, let currency = errors.needed(currency, "preferredCurrency") else {
                if date == nil { errors.add("openingDate", "Is required with an opening balance") }
                return nil
            }
            let money = errors.signedAmount(
                amount, "openingBalance", in: currency, label: "Opening balance")
            return money.map { AccountOpening(amountMinor: $0.amountMinor, date: date) }
        }
    }
}

extension FieldErrors {
    /// Returns the value of a required member of any type.
    package mutating func needed<Value>(_ field: Field<Value>, _ path: String) -> Value? {
        required(field, path, "Is required")
    }

    /// Returns a month within the bounds of plans.
    mutating func planMonth(_ field: Field<Month>, _ path: String) -> Month? {
        guard let month = needed(field, path) else { return nil }
        PlanMonths.check(month, besides: nil, path, &self)
        return month
    }
}
