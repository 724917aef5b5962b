/// Limits of a message's head.
struct HeadLimits: Sendable {
    var headBytes: Int
    var fields: Int
    var targetBytes: Int
}
