/// A value as a statement binds it.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A UUID's two halves, bound as sixteen bytes in network order, so that ids sort as their text does.
    case id(UInt64, UInt64)
}
