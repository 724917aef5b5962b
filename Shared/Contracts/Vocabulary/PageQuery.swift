/// The page of a list that a request asks for (contract §0, "Lists").
public struct PageQuery<Cursor: Sendable>: Sendable {
    public var limit = PageLimits.defaultLimit
    public var offset = 0
    /// The end of the previous page; never together with an offset.
    public var cursor: Cursor?

    public init() {}

    /// Reads the query's parameters and reports wrong ones. A list whose endpoint declares no `offset` has
    /// none.
    /// - Parameter read: returns nil for a text that is no `nextCursor` of the list.
    public init(_ query: QueryLookup, _ errors: inout FieldErrors, cursor read: (String) -> Cursor?) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page", read)
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}

extension Array {
    /// Returns the page's rows, of which at most one more than `limit` were looked for, and the last of them
    /// if more rows follow: the next page begins after it.
    public func page(of limit: Int) -> (rows: [Element], last: Element?) {
        (Array(prefix(limit)), count > limit ? prefix(limit).last : nil)
    }
}
