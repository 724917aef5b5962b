package enum RouterMatch<Value: Sendable>: Sendable {
    case found(Value, PathParameters)
    /// The path exists under these methods only.
    case methodNotAllowed([HTTPMethod])
    case notFound
}
