import Contracts
import JSONKit
import SQLiteKit

/// A member of a record in a book's stream, and the columns that it comes from. A column that is NULL gives
/// null.
struct BookField: Sendable {
    typealias Write = @Sendable (inout JSONWriter, borrowing Row, _ first: Int) throws -> Void

    let name: StaticString
    let columns: [String]
    private let writeValue: Write

    private init(_ name: StaticString, _ columns: [String], _ writeValue: @escaping Write) {
        self.name = name
        self.columns = columns
        self.writeValue = writeValue
    }

    /// Writes the member of a row whose column `first` is the field's first.
    func write(_ json: inout JSONWriter, _ row: borrowing Row, _ first: Int) throws {
        json.key(name)
        if row.isNull(first) { json.null() } else { try writeValue(&json, row, first) }
    }

    static func id(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.id(try row.id(at, Never.self)) }
    }

    static func text(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in try row.withText(at) { json.string($0) } }
    }

    static func integer(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.integer(try row.int(at)) }
    }

    static func flag(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.bool(try row.bool(at)) }
    }

    /// A flag whose column is 1 or NULL.
    static func mark(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, ["\(column) IS NOT NULL", column]) { json, row, at in json.bool(try row.bool(at)) }
    }

    static func date(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.date(try row.date(at)) }
    }

    /// Written as the month's first day.
    static func month(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.date(try row.month(at).firstDay) }
    }

    static func time(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in json.timestamp(try row.timestamp(at)) }
    }

    /// Minutes from midnight, written as `HH:MM`.
    static func timeOfDay(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, [column]) { json, row, at in
            json.string(try row.timeOfDay(at).text)
        }
    }

    /// An amount in the currency of another column.
    static func money(
        _ name: StaticString, _ column: String, in currency: String = "currency"
    ) -> BookField {
        BookField(name, [column, currency]) { json, row, at in
            json.money(try row.int(at), digits: try row.currency(at + 1).digits)
        }
    }

    /// A quantity of two columns, `<column>_whole` and `<column>_atto`.
    static func quantity(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, ["\(column)_whole", "\(column)_atto"]) { json, row, at in
            json.string(try row.quantity(at).text)
        }
    }

    /// A number that stands for a word: 0 for the first one.
    static func word(_ name: StaticString, _ column: String, _ words: [String]) -> BookField {
        BookField(name, [column]) { json, row, at in
            json.string(try row.element(at, of: words))
        }
    }

    /// JSON as stored; an empty list for NULL if `isList`.
    static func json(_ name: StaticString, _ column: String, isList: Bool = false) -> BookField {
        BookField(name, [isList ? "ifnull(\(column), '[]')" : column, column]) { json, row, at in
            try row.withText(at) { json.raw($0) }
        }
    }

    /// Bytes as hexadecimal text.
    static func hex(_ name: StaticString, _ column: String) -> BookField {
        BookField(name, ["lower(hex(\(column)))", column]) { json, row, at in
            try row.withText(at) { json.string($0) }
        }
    }

    /// An object of other fields; null if the first of their columns is NULL.
    static func object(_ name: StaticString, _ fields: [BookField]) -> BookField {
        BookField(name, fields.flatMap(\.columns)) { json, row, at in
            json.beginObject()
            try fields.write(&json, row, from: at)
            json.endObject()
        }
    }
}

extension [BookField] {
    /// Writes the members of a row, whose columns follow each other from `first` on.
    func write(_ json: inout JSONWriter, _ row: borrowing Row, from first: Int = 0) throws {
        var column = first
        for field in self {
            try field.write(&json, row, column)
            column += field.columns.count
        }
    }
}
