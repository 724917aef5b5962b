package import Vocabulary

package protocol SQLBindable: Sendable {
    var sqlValue: SQLValue { get }
}

extension Int: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    package var sqlValue: SQLValue { .integer(self) }
}

extension Bool: SQLBindable {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
    package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
    package var sqlValue: SQLValue { .blob(self) }
}

extension ID: SQLBindable {
    package var sqlValue: SQLValue { .id(high, low) }
}

extension Timestamp: SQLBindable {
    package var sqlValue: SQLValue { .integer(millisecondsSinceEpoch) }
}

extension Currency: SQLBindable {
    package var sqlValue: SQLValue { .text(code) }
}

extension CalendarDate: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(daysSinceEpoch)) }
}

extension Month: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(index)) }
}

/// Nil is NULL.
extension Optional where Wrapped: SQLBindable {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension SQLValue: SQLBindable {
    package var sqlValue: SQLValue { self }
}

/// A value to bind to a statement.
@usableFromInline package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A UUID's two halves, bound as sixteen bytes in network order, so that ids sort like their text.
    case id(UInt64, UInt64)
}
