/// The key of a map; authenticators use integers and texts.
enum CBORKey: Sendable, Hashable {
    case integer(Int64)
    case text(String)
}
