package import JSONKit
import SodiumKit
package import SQLiteKit
import Vocabulary

/// A member of a JSON object that is written straight from the columns of a row. A column that is NULL gives
/// null.
package struct RowMember: Sendable {
    package typealias Write = @Sendable (inout JSONWriter, borrowing Row, _ first: Int) throws -> Void

    /// How a value is written. Lists write these by the thousand: a closure for each costs twice as much.
    private enum Form: Sendable {
        case id, text, number, flag, day, month, instant, money, json, hex
        case word([String])
        case object([RowMember])
        case other(Write)
    }

    package let name: StaticString
    /// The expressions to select.
    package let columns: [String]
    /// The number of the columns.
    let width: Int
    private let form: Form

    private init(_ name: StaticString, _ columns: [String], _ form: Form) {
        self.name = name
        self.columns = columns
        width = columns.count
        self.form = form
    }

    package init(_ name: StaticString, _ columns: [String], _ writeValue: @escaping Write) {
        self.init(name, columns, .other(writeValue))
    }

    /// Writes the member of a row whose column `first` is the member's first.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, _ first: Int) throws {
        json.key(name)
        guard !row.isNull(first) else { return json.null() }
        switch form {
        case .id: json.id(try row.id(first, Never.self))
        case .text: try row.withText(first) { json.string($0) }
        case .number: json.integer(try row.int(first))
        case .flag: json.bool(try row.bool(first))
        case .day: json.date(try row.date(first))
        case .month: json.date(try row.month(first).firstDay)
        case .instant: json.timestamp(try row.timestamp(first))
        case .money: json.money(try row.int(first), digits: try row.currency(first + 1).digits)
        case .json: try row.withText(first) { json.raw($0) }
        case .hex: json.string(Sodium.hex(try row.blob(first)))
        case .word(let words): json.string(try row.element(first, of: words))
        case .object(let members):
            json.beginObject()
            try members.write(&json, row, from: first)
            json.endObject()
        case .other(let write): try write(&json, row, first)
        }
    }

    package static func id(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .id)
    }

    package static func text(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .text)
    }

    package static func number(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .number)
    }

    package static func flag(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .flag)
    }

    /// A flag whose column is 1 or NULL.
    package static func mark(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, ["\(column) IS NOT NULL"], .flag)
    }

    package static func day(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .day)
    }

    /// Written as the month's first day.
    package static func month(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .month)
    }

    package static func instant(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .instant)
    }

    /// An amount in the currency of another column.
    package static func money(
        _ name: StaticString, _ column: String, in currency: String = "currency"
    ) -> RowMember { RowMember(name, [column, currency], .money) }

    /// A number that stands for a word: 0 for the first one.
    package static func word(_ name: StaticString, _ column: String, _ words: [String]) -> RowMember {
        RowMember(name, [column], .word(words))
    }

    /// JSON as stored; an empty list for NULL if `isList`.
    package static func json(_ name: StaticString, _ column: String, isList: Bool = false) -> RowMember {
        RowMember(name, [isList ? "coalesce(\(column), '[]')" : column], .json)
    }

    /// Bytes as hexadecimal text.
    package static func hex(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column], .hex)
    }

    /// An object of other members; null if the first of their columns is NULL.
    package static func object(_ name: StaticString, _ members: [RowMember]) -> RowMember {
        RowMember(name, members.flatMap(\.columns), .object(members))
    }
}

extension [RowMember] {
    /// The expressions to select for the members.
    package var selected: SQL { SQL(stringLiteral: flatMap(\.columns).joined(separator: ", ")) }

    /// Writes the members of a row, whose columns follow each other from `first` on.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, from first: Int = 0) throws {
        var column = first
        for index in indices {
            try self[index].write(&json, row, column)
            column += self[index].width
        }
    }
}
