package import Contracts

/// A statement whose interpolated values are bound, never spliced; an interpolated `SQL` is spliced with its values.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral value: String) {
        text = value
        values = []
    }

    package init(stringInterpolation interpolation: Interpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    package struct Interpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }
        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ sql: SQL) {
            text += sql.text
            values += sql.values
        }
        package mutating func appendInterpolation(_ value: some SQLBindable) {
            text += "?"
            values.append(value.sqlValue)
        }
        package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            text += "?"
            values.append(value?.sqlValue ?? .null)
        }
    }

    /// Joined by a separator; for lists of values or conditions.
    package static func joined(_ parts: [SQL], separator: String) -> SQL {
        var result = SQL(stringLiteral: "")
        for (index, part) in parts.enumerated() {
            if index > 0 { result.text += separator }
            result.text += part.text
            result.values += part.values
        }
        return result
    }
}

package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    case id(UInt64, UInt64)
}

/// A type that can be bound to a statement.
package protocol SQLBindable: Sendable {
    var sqlValue: SQLValue { get }
}

extension Int: SQLBindable { package var sqlValue: SQLValue { .integer(Int64(self)) } }
extension Int64: SQLBindable { package var sqlValue: SQLValue { .integer(self) } }
extension Bool: SQLBindable { package var sqlValue: SQLValue { .integer(self ? 1 : 0) } }
extension String: SQLBindable { package var sqlValue: SQLValue { .text(self) } }
extension [UInt8]: SQLBindable { package var sqlValue: SQLValue { .blob(self) } }
extension ID: SQLBindable { package var sqlValue: SQLValue { .id(high, low) } }
extension Timestamp: SQLBindable { package var sqlValue: SQLValue { .integer(millisecondsSinceEpoch) } }
extension CalendarDate: SQLBindable { package var sqlValue: SQLValue { .integer(Int64(daysSinceEpoch)) } }
extension Month: SQLBindable { package var sqlValue: SQLValue { .integer(Int64(index)) } }
