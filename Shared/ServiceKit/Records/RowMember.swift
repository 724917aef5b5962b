package import JSONKit
import SodiumKit
package import SQLiteKit
import Vocabulary

/// A member of a JSON object that is written straight from the columns of a row. A column that is NULL gives
/// null.
package struct RowMember: Sendable {
    package typealias Write = @Sendable (inout JSONWriter, borrowing Row, _ first: Int) throws -> Void

    package let name: StaticString
    /// The expressions to select.
    package let columns: [String]
    /// The number of the columns.
    let width: Int
    private let writeValue: Write

    package init(_ name: StaticString, _ columns: [String], _ writeValue: @escaping Write) {
        self.name = name
        self.columns = columns
        width = columns.count
        self.writeValue = writeValue
    }

    /// Writes the member of a row whose column `first` is the member's first.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, _ first: Int) throws {
        json.key(name)
        if row.isNull(first) { json.null() } else { try writeValue(&json, row, first) }
    }

    package static func id(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.id(try row.id(at, Never.self)) }
    }

    package static func text(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in try row.withText(at) { json.string($0) } }
    }

    package static func number(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.integer(try row.int(at)) }
    }

    package static func flag(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.bool(try row.bool(at)) }
    }

    /// A flag whose column is 1 or NULL.
    package static func mark(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, ["\(column) IS NOT NULL"]) { json, row, at in json.bool(try row.bool(at)) }
    }

    package static func day(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.date(try row.date(at)) }
    }

    /// Written as the month's first day.
    package static func month(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.date(try row.month(at).firstDay) }
    }

    package static func instant(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.timestamp(try row.timestamp(at)) }
    }

    /// An amount in the currency of another column.
    package static func money(
        _ name: StaticString, _ column: String, in currency: String = "currency"
    ) -> RowMember {
        RowMember(name, [column, currency]) { json, row, at in
            json.money(try row.int(at), digits: try row.currency(at + 1).digits)
        }
    }

    /// A number that stands for a word: 0 for the first one.
    package static func word(_ name: StaticString, _ column: String, _ words: [String]) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.string(try row.element(at, of: words)) }
    }

    /// JSON as stored; an empty list for NULL if `isList`.
    package static func json(_ name: StaticString, _ column: String, isList: Bool = false) -> RowMember {
        RowMember(name, [isList ? "coalesce(\(column), '[]')" : column]) { json, row, at in
            try row.withText(at) { json.raw($0) }
        }
    }

    /// Bytes as hexadecimal text.
    package static func hex(_ name: StaticString, _ column: String) -> RowMember {
        RowMember(name, [column]) { json, row, at in json.string(Sodium.hex(try row.blob(at))) }
    }

    /// An object of other members; null if the first of their columns is NULL.
    package static func object(_ name: StaticString, _ members: [RowMember]) -> RowMember {
        RowMember(name, members.flatMap(\.columns)) { json, row, at in
            json.beginObject()
            try members.write(&json, row, from: at)
            json.endObject()
        }
    }
}

extension [RowMember] {
    /// The expressions to select for the members.
    package var selected: SQL { SQL(stringLiteral: flatMap(\.columns).joined(separator: ", ")) }

    /// Writes the members of a row, whose columns follow each other from `first` on.
    package func write(_ json: inout JSONWriter, _ row: borrowing Row, from first: Int = 0) throws {
        var column = first
        for member in self {
            try member.write(&json, row, column)
            column += member.width
        }
    }
}
