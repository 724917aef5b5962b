/// The key of a map: authenticators use numbers and texts.
package enum CBORKey: Sendable, Hashable {
    case integer(Int64)
    case text(String)
}
