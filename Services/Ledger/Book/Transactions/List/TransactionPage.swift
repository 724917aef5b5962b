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
