import Contracts

/// Which part of a list is asked for whose cursor is the id of the last thing seen.
struct KeyedPageRequest<Entity>: Sendable {
    var limit = PageLimits.defaultLimit
    var offset = 0
    /// Where the previous page ended; never together with an offset.
    var cursor: ID<Entity>?

    init() {}

    /// Reads the parameters; wrong ones are reported.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Must be the nextCursor of a page") { ID<Entity>($0) }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
