package import Contracts

/// In which order a list of transactions is read: by `sort` (`date`, `amount`) and `order` (`desc`, `asc`).
/// Rows of one day, and of one amount, go by day and id in the same direction.
package struct TransactionOrder: Sendable, Equatable {
    package enum Key: String, Sendable {
        case date
        /// The number as it is written, whatever its currency.
        case amount
    }

    package var key = Key.date
    package var isAscending = false

    package init() {}

    /// Reads the parameters; wrong ones are reported.
    package init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        key = errors.parsed("sort", query, "Must be date or amount") { Key(rawValue: $0) } ?? .date
        isAscending =
            errors.parsed("order", query, "Must be asc or desc") { text in
                text == "asc" ? true : text == "desc" ? false : nil
            } ?? false
    }
}
