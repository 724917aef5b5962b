/// A statement whose interpolated values are bound, never spliced; an interpolated `SQL` is spliced with its
/// values.
///
/// Prepared statements are kept by their text, so a text should not vary with its input; `list` binds a list
/// of any length.
///
/// The texts are the same for every engine (`PostgresKit`): keywords are upper case and names lower case; a
/// name that is a keyword elsewhere has quotes (`"user"`, `"offset"`); the target of a conflict is named; an
/// order that matters is said. `INDEXED BY name`, and `CROSS` in `CROSS JOIN table ON condition`, are for
/// SQLite's planner and dropped for others.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The key of the kept statements.
    package private(set) var text: String
    package private(set) var values: [SQLValue]

    package init(stringLiteral value: String) {
        text = value
        values = []
    }

    package init(_ text: String, _ values: [SQLValue]) {
        self.text = text
        self.values = values
    }

    package init(stringInterpolation interpolation: Interpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    package struct Interpolation: StringInterpolationProtocol, Sendable {
        var text = ""
        var values: [SQLValue] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            // Leaves room for spliced statements: growing costs more than unused room in a short-lived text.
            text.reserveCapacity(literalCapacity + 64 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { text += literal }

        package mutating func appendInterpolation(_ sql: SQL) {
            text += sql.text
            SQL.append(sql.values, to: &values)
        }

        package mutating func appendInterpolation(_ value: some SQLBindable) {
            text += "?"
            values.append(value.sqlValue)
        }

        package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            text += "?"
            values.append(value.sqlValue)
        }
    }

    /// Joins parts, such as values or conditions, with a separator.
    package static func joined(_ parts: [SQL], separator: String) -> SQL {
        var result = SQL(stringLiteral: "")
        result.text.reserveCapacity(parts.reduce(0) { $0 + $1.text.utf8.count + separator.utf8.count })
        for (index, part) in parts.enumerated() {
            if index > 0 { result.text += separator }
            result.text += part.text
            append(part.values, to: &result.values)
        }
        return result
    }

    /// Names of columns that are keywords elsewhere.
    private static let keywords: Set = ["user", "offset"]

    /// Returns a column's name as a statement has it.
    package static func name(_ column: String) -> String {
        keywords.contains(column) ? "\"\(column)\"" : column
    }

    /// Returns values for `IN (…)`. The last one is repeated up to a power of two, so that lists of many
    /// lengths need few texts; without values NULL, which nothing is in.
    package static func list(_ values: [some SQLBindable]) -> SQL {
        guard let last = values.last else { return "NULL" }
        var bound = values.map(\.sqlValue)
        while bound.count & (bound.count - 1) != 0 { bound.append(last.sqlValue) }
        return SQL(bound.map { _ in "?" }.joined(separator: ", "), bound)
    }

    /// Copies nothing in the usual cases, where one part at most has values.
    private static func append(_ more: [SQLValue], to values: inout [SQLValue]) {
        if values.isEmpty { values = more } else if !more.isEmpty { values += more }
    }
}
