import Contracts

/// The page of a user's events that a request asks for (contract §0, "Lists").
struct ActivityPage: Sendable, Equatable {
    let limit: Int
    let offset: Int
    /// The last event of the previous page; never together with an offset.
    let before: Int64?

    /// Reads the query's parameters and reports wrong ones in `errors`.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        before = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") {
            Int64($0).flatMap { $0 > 0 ? $0 : nil }
        }
        if before != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
