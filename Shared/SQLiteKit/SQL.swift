/// A statement whose interpolated values are bound, never spliced; an interpolated `SQL` is spliced with its
/// values.
///
/// Prepared statements are kept by their text, so a text should not vary with its input: a list of values of
/// any length is better bound as one JSON text and read with `json_each(?)`.
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
            // Room for spliced statements: growing costs more than a text that lives for one look-up.
            text.reserveCapacity(literalCapacity + 64 * interpolationCount)
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
        result.text.reserveCapacity(parts.reduce(0) { $0 + $1.text.utf8.count + separator.utf8.count })
        for (index, part) in parts.enumerated() {
            if index > 0 { result.text += separator }
            result.text += part.text
            result.values += part.values
        }
        return result
    }
}
