package import SQLiteKit
package import Vocabulary

// Properties of records that no file has: a column's type follows from the property's.

extension RecordField {
    package static func column<Value: ColumnValue>(_ name: String, _ path: Path<Value>) -> Self {
        Self([name], path) {
            [$0.sqlValue]
        } read: {
            try Value.read($0, $1)
        }
    }

    package static func column<Value: ColumnValue>(_ name: String, _ path: Path<Value?>) -> Self {
        Self([name], path) {
            [$0.sqlValue]
        } read: {
            $0.isNull($1) ? nil : try Value.read($0, $1)
        }
    }

    /// A text of a fixed set of words, stored as it is.
    package static func column<Word: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: Path<Word>
    ) -> Self {
        Self([name], path) {
            [$0.rawValue.sqlValue]
        } read: {
            try $0.word($1)
        }
    }

    /// A number of a fixed set, stored as it is.
    package static func column<Code: RawRepresentable<Int64> & Sendable>(
        _ name: String, _ path: Path<Code>
    ) -> Self {
        Self([name], path) {
            [$0.rawValue.sqlValue]
        } read: {
            try $0.code($1)
        }
    }

    /// An amount in two columns; the second one is `currency`.
    package static func columns(_ minor: String, _ path: Path<Money>) -> Self {
        Self([minor, "currency"], path) {
            [$0.amountMinor.sqlValue, $0.currency.sqlValue]
        } read: {
            Money(amountMinor: try $0.int($1), try $0.currency($1 + 1))
        }
    }

    package static func columns(_ minor: String, _ path: Path<Money?>) -> Self {
        Self([minor, "currency"], path) {
            [($0?.amountMinor).sqlValue, ($0?.currency).sqlValue]
        } read: {
            $0.isNull($1 + 1) ? nil : Money(amountMinor: try $0.int($1), try $0.currency($1 + 1))
        }
    }
}

/// A type with values that one column holds.
package protocol ColumnValue: SQLBindable {
    /// Throws `.unreadable` for a value of another type.
    static func read(_ row: borrowing Row, _ column: Int) throws -> Self
}

extension ID: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> ID { try row.id(column) }
}

extension String: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> String { try row.text(column) }
}

extension Int: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> Int { Int(try row.int(column)) }
}

extension Int64: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> Int64 { try row.int(column) }
}

extension Bool: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> Bool { try row.bool(column) }
}

extension Timestamp: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> Timestamp {
        try row.timestamp(column)
    }
}

extension CalendarDate: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> CalendarDate {
        try row.date(column)
    }
}

extension Currency: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> Currency {
        try row.currency(column)
    }
}

extension [UInt8]: ColumnValue {
    package static func read(_ row: borrowing Row, _ column: Int) throws -> [UInt8] { try row.blob(column) }
}
