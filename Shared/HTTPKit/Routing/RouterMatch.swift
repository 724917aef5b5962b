package enum RouterMatch: Sendable {
    /// A route's number.
    case found(Int, PathParameters)
    /// The path exists under these methods only.
    case methodNotAllowed([HTTPMethod])
    case notFound
}
