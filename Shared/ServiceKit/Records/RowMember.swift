package import JSONKit
package import SQLiteKit

/// A member of a JSON object that is written straight from the columns of a row (`RowWriter`). A column that
/// is NULL gives null.
package struct RowMember: Sendable {
    package typealias Write = @Sendable (inout JSONWriter, borrowing Row, _ first: Int) throws -> Void

    /// How a value is written.
    enum Form: Sendable {
        case scalar(Scalar)
        /// An amount, in the currency of the second column.
        case money
        /// One of these words, by its number.
        case word([String])
        case object([RowMember])
        /// A value of any number of columns.
        case other(Write)
    }

    /// The values that a column holds as they are.
    enum Scalar: Sendable {
        case id, text, number, flag, day, month, monthOfDay, instant, json, hex
    }

    package let name: StaticString
    /// The expressions to select.
    package let columns: [String]
    let form: Form

    private init(_ name: StaticString, _ columns: [String], _ form: Form) {
        (self.name, self.columns, self.form) = (name, columns, form)
    }

    private init(_ name: StaticString, _ column: String, _ scalar: Scalar) {
        self.init(name, [column], .scalar(scalar))
    }

    /// - Parameter writeValue: writes the value that begins at a column which is not NULL.
    package init(_ name: StaticString, _ columns: [String], _ writeValue: @escaping Write) {
        self.init(name, columns, .other(writeValue))
    }

    package static func id(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .id)
    }

    package static func text(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .text)
    }

    package static func number(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .number)
    }

    package static func flag(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .flag)
    }

    /// A flag whose column is 1 or NULL.
    package static func mark(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, "\(column) IS NOT NULL", .flag)
    }

    package static func day(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .day)
    }

    /// Written as the month's first day.
    package static func month(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .month)
    }

    /// The first day of a day's month.
    package static func monthOfDay(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .monthOfDay)
    }

    package static func instant(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .instant)
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
        RowMember(name, isList ? "coalesce(\(column), '[]')" : column, .json)
    }

    /// Bytes as hexadecimal text.
    package static func hex(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, column, .hex)
    }

    /// An object of other members; null if the first of their columns is NULL.
    package static func object(_ name: StaticString, _ members: [RowMember]) -> RowMember {
        RowMember(name, members.flatMap(\.columns), .object(members))
    }
}
