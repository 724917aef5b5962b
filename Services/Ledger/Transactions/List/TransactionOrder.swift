import Contracts

/// In which order a list of transactions is read: by `sort` (`date`, `amount`) and `order` (`desc`, `asc`).
/// Rows of one day, and of one amount, go by day and id in the same direction.
struct TransactionOrder: Sendable, Equatable {
    enum Key: String, Sendable {
        case date
        /// The number as it is written, whatever its currency.
        case amount
    }

    var key = Key.date
    var isAscending = false

    init() {}

    /// Reads the parameters; wrong ones are reported.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        key = errors.parsed("sort", query, "Must be date or amount") { Key(rawValue: $0) } ?? .date
        isAscending =
            errors.parsed("order", query, "Must be asc or desc") { text in
                text == "asc" ? true : text == "desc" ? false : nil
            } ?? false
    }
}
