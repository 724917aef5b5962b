/// What a head may take.
struct HeadLimits: Sendable {
    var headBytes: Int
    var fields: Int
    var targetBytes: Int
}
