import JSONKit
package import SQLiteKit
package import Vocabulary

// The logical types of columns. `name` is the contract's name of the member; without `column` the column has
// the same name in snake case. A line without an optional value keeps the record's.

extension RecordField {
    /// A property in one column, with one member.
    package static func one<Value, Sent>(
        _ name: StaticString, _ path: Path<Value>, _ column: String?,
        _ member: (StaticString, String) -> RowMember,
        bind: @escaping @Sendable (Value) throws -> SQLValue,
        read: @escaping @Sendable (borrowing Row, Int) throws -> Value,
        take: @escaping @Sendable (Field<Sent>, inout FieldErrors) -> Value?
    ) -> Self {
        let column = column ?? name.snakeCase
        return Self(
            [column], [member(name, column)], path, bind: { $1.append(try bind($0)) }, read: read,
            take: { line, _, errors in take(try line.field(name), &errors) })
    }

    package static func id<Entity>(
        _ name: StaticString, _ path: Path<ID<Entity>>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.id, bind: { $0.sqlValue }, read: { try $0.id($1) }) {
            field, errors in
            errors.needed(field, name)
        }
    }

    package static func text(
        _ name: StaticString, _ path: Path<String>, _ rule: TextRule, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.text($1) }) {
            $1.requiredText($0, "\(name)", rule)
        }
    }

    package static func text(
        _ name: StaticString, _ path: Path<String?>, _ rule: TextRule, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.textOrNil($1) }) {
            $1.optionalText($0, "\(name)", rule)
        }
    }

    /// A text of a fixed set of words, stored as it is.
    package static func word<Word: RawRepresentable<String> & Decodable & Sendable>(
        _ name: StaticString, _ path: Path<Word>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.rawValue.sqlValue }, read: { try $0.word($1) }) {
            $1.needed($0, name)
        }
    }

    package static func word<Word: RawRepresentable<String> & Decodable & Sendable>(
        _ name: StaticString, _ path: Path<Word?>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { ($0?.rawValue).sqlValue }) {
            try $0.wordOrNil($1)
        } take: { (field: Field<Word>, errors) in
            errors.optional(field, name)
        }
    }

    /// A word that is stored as its index among all words.
    package static func index<
        Word: RawRepresentable<String> & CaseIterable & Decodable & Equatable & Sendable
    >(
        _ name: StaticString, _ path: Path<Word>, isNeeded: Bool = true, column: String? = nil
    ) -> Self {
        let words = Array(Word.allCases)
        return one(
            name, path, column, { .word($0, $1, words.map(\.rawValue)) },
            bind: { words.firstIndex(of: $0).sqlValue },
            read: { try $0.element($1, of: words) },
            take: { $1.taken($0, name, isNeeded: isNeeded) })
    }

    /// The same for the text of an answer's word (`Open`).
    package static func index<Word: RawRepresentable<String> & CaseIterable & Decodable & Sendable>(
        _ name: StaticString, _ path: Path<String>, of type: Word.Type, column: String? = nil
    ) -> Self {
        let words = Word.allCases.map(\.rawValue)
        return one(
            name, path, column, { .word($0, $1, words) }, bind: { words.firstIndex(of: $0).sqlValue },
            read: { try $0.element($1, of: words) },
            take: { (field: Field<Word>, errors) in errors.needed(field, name)?.rawValue })
    }

    package static func flag(_ name: StaticString, _ path: Path<Bool>, column: String? = nil) -> Self {
        one(name, path, column, RowMember.flag, bind: { $0.sqlValue }, read: { try $0.bool($1) }) {
            $1.optional($0, name)
        }
    }

    package static func number(
        _ name: StaticString, _ path: Path<Int>, _ range: ClosedRange<Int>, isNeeded: Bool = true,
        column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.number, bind: { $0.sqlValue }, read: { Int(try $0.int($1)) }) {
            (field: Field<Int>, errors) in
            errors.taken(field, name, isNeeded: isNeeded).flatMap { errors.checked($0, in: range, name) }
        }
    }

    package static func number(
        _ name: StaticString, _ path: Path<Int?>, _ range: ClosedRange<Int>, column: String? = nil
    ) -> Self {
        one(
            name, path, column, RowMember.number, bind: { $0.sqlValue },
            read: { try $0.intOrNil($1).map { Int($0) } }
        ) {
            (field: Field<Int>, errors) in
            errors.optional(field, name).flatMap { errors.checked($0, in: range, name) }
        }
    }

    package static func day(
        _ name: StaticString, _ path: Path<CalendarDate>, isNeeded: Bool = true, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.day, bind: { $0.sqlValue }, read: { try $0.date($1) }) {
            $1.taken($0, name, isNeeded: isNeeded)
        }
    }

    package static func day(
        _ name: StaticString, _ path: Path<CalendarDate?>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.day, bind: { $0.sqlValue }, read: { try $0.dateOrNil($1) }) {
            (field: Field<CalendarDate>, errors) in errors.optional(field, name)
        }
    }

    package static func month(
        _ name: StaticString, _ path: Path<Month>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.month, bind: { $0.sqlValue }, read: { try $0.month($1) }) {
            $1.needed($0, name)
        }
    }

    package static func instant(
        _ name: StaticString, _ path: Path<Timestamp>, isNeeded: Bool = false, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.instant, bind: { $0.sqlValue }, read: { try $0.timestamp($1) }) {
            $1.taken($0, name, isNeeded: isNeeded)
        }
    }

    package static func instant(
        _ name: StaticString, _ path: Path<Timestamp?>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.instant, bind: { $0.sqlValue }, read: { try $0.timestampOrNil($1) })
        {
            (field: Field<Timestamp>, errors) in errors.optional(field, name)
        }
    }

    /// A value of a type as JSON.
    package static func json<Value: Codable & Sendable>(
        _ name: StaticString, _ path: Path<Value>, column: String? = nil
    ) -> Self {
        one(
            name, path, column, { .json($0, $1) }, bind: { try JSON.text($0).sqlValue },
            read: { try $0.json($1) }, take: { $1.optional($0, name) })
    }

    package static func json<Value: Codable & Sendable>(
        _ name: StaticString, _ path: Path<Value?>, column: String? = nil
    ) -> Self {
        one(
            name, path, column, { .json($0, $1) }, bind: { try $0.map { try JSON.text($0) }.sqlValue },
            read: { try $0.jsonOrNil($1) },
            take: { (field: Field<Value>, errors) in errors.optional(field, name) })
    }

    package static func currency(
        _ name: StaticString, _ path: Path<Currency>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.currency($1) }) {
            $1.optional($0, name)
        }
    }

    package static func currency(
        _ name: StaticString, _ path: Path<Currency?>, column: String? = nil
    ) -> Self {
        one(name, path, column, RowMember.text, bind: { $0.sqlValue }, read: { try $0.currencyOrNil($1) }) {
            (field: Field<Currency>, errors) in errors.optional(field, name)
        }
    }

    /// An amount with its currency, in two columns and two members. A line without the currency has that of
    /// the record.
    /// - Parameter label: begins the messages, such as "Target amount".
    package static func money(
        _ name: StaticString, _ path: Path<Money>, label: String = "Amount", allowsZero: Bool = false,
        column: String? = nil
    ) -> Self {
        let column = column ?? name.snakeCase
        let members: [RowMember] = [.money(name, column), .text("currency", "currency")]
        return Self([column, "currency"], members, path) {
            [$0.amountMinor.sqlValue, $0.currency.sqlValue]
        } read: { row, first in
            Money(amountMinor: try row.int(first), try row.currency(first + 1))
        } take: { line, current, errors in
            let field: Field<Currency> = try line.field("currency")
            if case .wrong(let message) = field {
                errors.add("currency", message)
                return nil
            }
            let (amount, currency) = (try line.field(name, AmountText.self), field.value ?? current.currency)
            return allowsZero
                ? errors.amountOrZero(amount, "\(name)", in: currency, label: label)
                : errors.positiveAmount(amount, "\(name)", in: currency, label: label)
        }
    }
}

extension FieldErrors {
    /// Returns the value of a required member of any type.
    package mutating func needed<Value>(_ field: Field<Value>, _ name: StaticString) -> Value? {
        required(field, "\(name)", "Is required")
    }

    package mutating func optional<Value>(_ field: Field<Value>, _ name: StaticString) -> Value? {
        optional(field, "\(name)")
    }

    /// Returns the number, or nil with an error reported.
    fileprivate mutating func checked(
        _ number: Int, in range: ClosedRange<Int>, _ name: StaticString
    ) -> Int? {
        if range.contains(number) { return number }
        add("\(name)", .must("be from \(range.lowerBound) to \(range.upperBound)"))
        return nil
    }

    fileprivate mutating func taken<Value>(
        _ field: Field<Value>, _ name: StaticString, isNeeded: Bool
    ) -> Value? { isNeeded ? needed(field, name) : optional(field, name) }
}

extension JSON {
    fileprivate static func text(_ value: some Encodable) throws -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }
}

extension JSONObject {
    package func field<Value>(
        _ name: StaticString, _ type: Value.Type = Value.self
    ) throws -> Field<Value> { try field("\(name)") }
}

extension StaticString {
    /// The name in snake case: `is_archived` for `isArchived`.
    package var snakeCase: String {
        "\(self)".reduce(into: "") { name, character in
            name += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
        }
    }
}

extension CaseIterable where Self: Equatable {
    /// The number that `RecordField.index` stores.
    package var storedIndex: Int? {
        Self.allCases.enumerated().first { $0.element == self }?.offset
    }
}
