import Contracts

/// Which part of a list is asked for (contract §0, "Lists"; TXN-004).
struct PageRequest: Sendable, Equatable {
    var limit = PageLimits.defaultLimit
    var offset = 0
    /// Where the previous page ended; never together with an offset.
    var cursor: TransactionCursor?
    var order = TransactionOrder()

    init() {}

    /// Reads the parameters; wrong ones are reported.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        let order = TransactionOrder(query, &errors)
        self.order = order
        cursor = errors.parsed("cursor", query, "Must be the nextCursor of a page") { text in
            TransactionCursor(text).flatMap {
                ($0.amountThousandths != nil) == (order.key == .amount) ? $0 : nil
            }
        }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
