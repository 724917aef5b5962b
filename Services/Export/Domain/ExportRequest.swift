package import Contracts

/// What to export (contract §4), from the parameters of the query.
package struct ExportRequest: Sendable, Equatable {
    package enum Format: String, Sendable, CaseIterable {
        case csv, json
    }

    package let format: Format
    package let account: ID<Account>?
    package let from: CalendarDate?
    package let to: CalendarDate?

    /// Reports every parameter that is wrong at once; only the format is required.
    package init(format: String?, accountId: String?, from: String?, to: String?) throws(APIError) {
        var errors = FieldErrors()
        let known = format.flatMap(Format.init(rawValue:))
        if known == nil { errors.add("format", "Format must be csv or json") }
        account = accountId.flatMap { ID($0) }
        if accountId != nil && account == nil { errors.add("accountId", "Must be an id") }
        self.from = Self.date(from, "from", &errors)
        self.to = Self.date(to, "to", &errors)
        if let first = self.from, let last = self.to, last < first {
            errors.add("to", "Must not be before from")
        }
        try errors.throwIfAny()
        self.format = known ?? .csv
    }

    private static func date(_ text: String?, _ path: String, _ errors: inout FieldErrors) -> CalendarDate? {
        guard let text else { return nil }
        let date = CalendarDate(text)
        if date == nil { errors.add(path, "Must be a date in the form YYYY-MM-DD") }
        return date
    }
}
