import Contracts

/// The requested page of the list of transactions (contract §0, "Lists"; TXN-004).
struct PageRequest: Sendable, Equatable {
    var limit = PageLimits.defaultLimit
    var offset = 0
    /// The last row of the previous page; a request has a cursor or an offset, never both.
    var cursor: TransactionCursor?
    var order = TransactionOrder()

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        let order = TransactionOrder(query, &errors)
        self.order = order
        cursor = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") { text in
            TransactionCursor(text).flatMap {
                ($0.amountMinor != nil) == (order.key == .amount) ? $0 : nil
            }
        }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
