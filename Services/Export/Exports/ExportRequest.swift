import Contracts

/// The query parameters of an export (contract §4).
struct ExportRequest: Sendable, Equatable {
    enum Format: String, Sendable, CaseIterable {
        case csv, json
    }

    let format: Format
    let account: ID<Account>?
    let from: CalendarDate?
    let to: CalendarDate?

    /// Reads the parameters, of which only the format is required, and reports wrong ones in `errors`.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        let expectation = "Format must be csv or json"
        let known = errors.parsed("format", query, expectation) { Format(rawValue: $0) }
        if known == nil { errors.add("format", expectation) }
        format = known ?? .csv
        account = errors.id("accountId", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, to < from { errors.add("to", "Must not be before from") }
    }
}
