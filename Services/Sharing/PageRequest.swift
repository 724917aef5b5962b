import Contracts

/// The page of a list that a request asks for (contract §0, "Lists").
struct PageRequest: Sendable, Equatable {
    let limit: Int
    let offset: Int
    /// The end of the previous page; never together with an offset.
    let cursor: PlaceCursor?

    /// Reads the query's parameters and reports wrong ones in `errors`.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") { PlaceCursor($0) }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
