import Contracts

/// The part of a book that a stream shows.
struct BookQuery: Sendable {
    var kinds = Set(BookKind.allCases)
    /// Limits what belongs to accounts.
    var account: ID<Account>?
    /// Limit transactions by their date.
    var from: CalendarDate?
    var to: CalendarDate?
    /// Whether each transaction carries its month and its category.
    var withCategories = false
    /// Whether accounts carry with what a list of all their entries begins.
    var withOpenings = false

    init() {}

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        let known = errors.parsed("kinds", query, "Kinds must be kinds of records, with commas between") {
            text in
            let names = text.split(separator: ",")
            let kinds = names.compactMap { BookKind(rawValue: String($0)) }
            return kinds.count == names.count ? Set(kinds) : nil
        }
        if let known { kinds = known }
        account = errors.id("accountId", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        withCategories = errors.flag("withCategories", query)
        withOpenings = errors.flag("withOpenings", query)
    }
}
