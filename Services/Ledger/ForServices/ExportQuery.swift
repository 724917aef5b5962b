import Contracts

/// The page of a book that an export requests.
struct ExportQuery: Sendable, Equatable {
    static let limitRange = 1...1_000

    var after: ID<Transaction>?
    var account: ID<Account>?
    var from: CalendarDate?
    var to: CalendarDate?
    var limit = limitRange.upperBound

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        after = errors.id("after", query)
        account = errors.id("accountId", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        limit = errors.integer("limit", query, in: Self.limitRange) ?? Self.limitRange.upperBound
    }
}
