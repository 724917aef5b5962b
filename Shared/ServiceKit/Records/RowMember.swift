package import JSONKit
import SodiumKit
package import SQLiteKit
import Vocabulary

/// A member of a JSON object that is written straight from the columns of a row. A column that is NULL gives
/// null.
package struct RowMember: Sendable {
    package typealias Write = @Sendable (inout JSONWriter, borrowing Row, _ first: Int) throws -> Void

    /// How a value is written.
    fileprivate enum Form: Sendable {
        case id, text, number, flag, day, month, instant, money, json, hex, word, object, other
    }

    /// What writing needs of most members. Lists write these by the thousand on all loops at once, so that it
    /// holds no reference: loops that count the same ones wait for each other.
    fileprivate struct Plan: Sendable {
        let name: StaticString
        let form: Form
        /// The number of the columns.
        let width: Int
    }

    /// The expressions to select.
    package let columns: [String]
    fileprivate let plan: Plan
    /// The words of a number, or none.
    private let words: [String]
    /// The members of an object, or none.
    private let members: [RowMember]
    private let writeValue: Write?

    private init(
        _ name: StaticString, _ columns: [String], _ form: Form, words: [String] = [],
        members: [RowMember] = [], _ writeValue: Write? = nil
    ) {
        plan = Plan(name: name, form: form, width: columns.count)
        (self.columns, self.words, self.members, self.writeValue) = (columns, words, members, writeValue)
    }

    package init(_ name: StaticString, _ columns: [String], _ writeValue: @escaping Write) {
        self.init(name, columns, .other, writeValue)
    }

    package var name: StaticString { plan.name }
    var width: Int { plan.width }

    /// Writes the value that begins at a column.
    fileprivate func write(
        _ json: inout JSONWriter, _ row: borrowing Row, _ first: Int
    ) throws {
        switch plan.form {
        case .word: json.string(try row.element(first, of: words))
        case .object:
            json.beginObject()
            try members.write(&json, row, from: first)
            json.endObject()
        default: try writeValue?(&json, row, first)
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
        RowMember(name, [column], .word, words: words)
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
        RowMember(name, members.flatMap(\.columns), .object, members: members)
    }
}

extension [RowMember] {
    /// The expressions to select for the members.
    package var selected: SQL { SQL(stringLiteral: flatMap(\.columns).joined(separator: ", ")) }

    /// Writes the members of a row, whose columns follow each other from `first` on.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, from first: Int = 0) throws {
        var column = first
        try withUnsafeBufferPointer { members throws in
            for index in 0..<members.count {
                let plan = members[index].plan
                json.key(plan.name)
                if row.isNull(column) {
                    json.null()
                } else if try !plan.write(&json, row, column) {
                    try members[index].write(&json, row, column)
                }
                column += plan.width
            }
        }
    }
}

extension RowMember.Plan {
    /// Writes the value that begins at a column. Returns false for one that needs more than the plan.
    fileprivate func write(
        _ json: inout JSONWriter, _ row: borrowing Row, _ first: Int
    ) throws -> Bool {
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
        case .word, .object, .other: return false
        }
        return true
    }
}
