package import Contracts

/// Which part of a book an export asks for next.
package struct ExportQuery: Sendable, Equatable {
    package static let limitRange = 1...1_000

    package var after: ID<Transaction>?
    package var account: ID<Account>?
    package var from: CalendarDate?
    package var to: CalendarDate?
    package var limit = limitRange.upperBound

    package init() {}

    /// Reads the parameters; wrong ones are reported.
    package init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        after = errors.id("after", query)
        account = errors.id("accountId", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        limit = errors.integer("limit", query, in: Self.limitRange) ?? Self.limitRange.upperBound
    }
}
