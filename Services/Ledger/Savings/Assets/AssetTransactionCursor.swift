import Contracts

/// The position after a transaction in the list of an asset, as text `date_id`, opaque to clients.
struct AssetTransactionCursor: Sendable, Equatable {
    let date: CalendarDate
    let id: ID<AssetTransaction>

    init(after transaction: AssetTransactionRecord) {
        (date, id) = (transaction.date, transaction.id)
    }

    /// Returns nil if the text is no position.
    init?(_ text: String) {
        let words = text.split(separator: "_", omittingEmptySubsequences: false)
        guard words.count == 2, let date = CalendarDate(String(words[0])),
            let id = ID<AssetTransaction>(String(words[1]))
        else { return nil }
        (self.date, self.id) = (date, id)
    }

    var text: String { "\(date.text)_\(id.text)" }
}

/// A request for a page of an asset's transactions.
struct AssetTransactionPage: Sendable {
    let limit: Int
    let offset: Int
    /// A request has a cursor or an offset, never both.
    let cursor: AssetTransactionCursor?

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        limit = errors.integer("limit", query, in: PageLimits.limitRange) ?? PageLimits.defaultLimit
        offset = errors.integer("offset", query, in: 0...PageLimits.maximumOffset) ?? 0
        cursor = errors.parsed("cursor", query, "Cursor must be the nextCursor of a page") {
            AssetTransactionCursor($0)
        }
        if cursor != nil, offset > 0 { errors.add("cursor", "Use either cursor or offset") }
    }
}
