package import Contracts

/// The requested page of a list whose cursor is the id of the last entry seen.
package struct KeyedPageRequest<Entity>: Sendable {
    package var limit = PageLimits.defaultLimit
    package var offset = 0
    /// The last entry of the previous page; a request has a cursor or an offset, never both.
    package var cursor: ID<Entity>?

    init() {}

    /// Reads the query parameters and reports wrong ones.
    package init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") { ID<Entity>($0) }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
