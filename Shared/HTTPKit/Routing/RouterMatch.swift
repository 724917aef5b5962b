package enum RouterMatch: Sendable {
    /// A route's number.
    case found(Int, PathParameters)
    /// The path exists, but only under these methods.
    case methodNotAllowed([HTTPMethod])
    case notFound
}
