import Contracts

/// Which part of a list is asked for (contract §0, "Lists").
struct PageRequest: Sendable, Equatable {
    let limit: Int
    let offset: Int
    /// Where the previous page ended; never together with an offset.
    let cursor: PlaceCursor?

    /// Reads the parameters; wrong ones are reported.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Must be the nextCursor of a page") { PlaceCursor($0) }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
