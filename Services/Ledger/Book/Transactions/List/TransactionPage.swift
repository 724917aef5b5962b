import Contracts

/// The requested page of the list of transactions (contract §0, "Lists"; TXN-004).
struct TransactionPage: Sendable {
    var query = PageQuery<TransactionCursor>()
    var order = TransactionOrder()

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ lookup: QueryLookup, _ errors: inout FieldErrors) {
        let order = TransactionOrder(lookup, &errors)
        self.order = order
        query = PageQuery(lookup, &errors) { text in
            TransactionCursor(text).flatMap {
                ($0.amountMinor != nil) == (order.key == .amount) ? $0 : nil
            }
        }
    }
}

/// The order of a list of transactions: `sort` (`date`, `amount`) and `order` (`desc`, `asc`). Rows of the
/// same amount are ordered by day, rows of the same day by id, in the same direction.
struct TransactionOrder: Sendable, Equatable {
    enum Key: String, Sendable {
        case date
        /// Needs a list in one currency (`Book.comparedCurrency`).
        case amount
    }

    var key = Key.date
    var isAscending = false

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        key = errors.parsed("sort", query, "Sort must be date or amount") { Key(rawValue: $0) } ?? .date
        isAscending =
            errors.parsed("order", query, "Order must be asc or desc") { text in
                text == "asc" ? true : text == "desc" ? false : nil
            } ?? false
    }
}
