/// A value to bind to a statement.
@usableFromInline package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A UUID's two halves, bound as sixteen bytes in network order, so that ids sort like their text.
    case id(UInt64, UInt64)
}
