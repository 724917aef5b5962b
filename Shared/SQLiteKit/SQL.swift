/// A statement whose interpolated values are bound, never spliced; an interpolated `SQL` is spliced with its
/// values.
///
/// Prepared statements are kept by their text, so a text should not vary with its input: a list of values of
/// any length is better bound as one JSON text and read with `json_each(?)`.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// `text` as statements are kept by it.
    private(set) var key: SQLText
    package private(set) var values: [SQLValue]

    package var text: String { key.string }

    package init(stringLiteral value: String) {
        key = SQLText(value)
        values = []
    }

    package init(stringInterpolation interpolation: Interpolation) {
        key = interpolation.key
        values = interpolation.values
    }

    package struct Interpolation: StringInterpolationProtocol, Sendable {
        var key = SQLText()
        var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            // Room for spliced statements: growing costs more than a text that lives for one look-up.
            key.reserveCapacity(literalCapacity + 64 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { key.append(literal) }

        package mutating func appendInterpolation(_ sql: SQL) {
            key.append(sql.key)
            SQL.append(sql.values, to: &values)
        }

        package mutating func appendInterpolation(_ value: some SQLBindable) {
            key.append("?")
            values.append(value.sqlValue)
        }

        package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            key.append("?")
            values.append(value?.sqlValue ?? .null)
        }
    }

    /// Joined by a separator; for lists of values or conditions.
    package static func joined(_ parts: [SQL], separator: String) -> SQL {
        var result = SQL(stringLiteral: "")
        result.key.reserveCapacity(parts.reduce(0) { $0 + $1.key.bytes.count + separator.utf8.count })
        for (index, part) in parts.enumerated() {
            if index > 0 { result.key.append(separator) }
            result.key.append(part.key)
            append(part.values, to: &result.values)
        }
        return result
    }

    /// Most parts have no values, or are the only ones that do: then nothing is copied.
    private static func append(_ more: [SQLValue], to values: inout [SQLValue]) {
        if values.isEmpty { values = more } else if !more.isEmpty { values += more }
    }
}
