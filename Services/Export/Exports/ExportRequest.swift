import Contracts

/// The query parameters of an export (contract §4).
struct ExportRequest: Sendable, Equatable {
    enum Format: String, Sendable, CaseIterable {
        case csv, json, hledger
    }

    let format: Format
    let account: ID<Account>?
    let from: CalendarDate?
    let to: CalendarDate?

    /// Whether filters may leave something out.
    var isPart: Bool { account != nil || from != nil || to != nil }

    /// Throws `FORBIDDEN` unless an API token that is bound to `accounts` asks for the table of one of them,
    /// in which nothing is of another account; nil is all accounts.
    func requireReach(_ accounts: [ID<BookAccount>]?) throws(APIError) {
        guard let accounts else { return }
        guard let account, accounts.contains(account.cast()) else { throw .outsideBounds("accountId") }
        guard format == .csv else {
            throw .field(
                "format", "An API token that is bound to accounts exports CSV only", code: .forbidden)
        }
    }

    /// Reads the parameters, of which only the format is required, and reports wrong ones in `errors`.
    init(
        _ query: QueryLookup, _ errors: inout FieldErrors, formats: [Format] = Format.allCases
    ) {
        let names = formats.map(\.rawValue)
        let expectation =
            "Format must be \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
        let known = errors.parsed("format", query, expectation) { text in
            formats.first { $0.rawValue == text }
        }
        if known == nil { errors.add("format", expectation) }
        format = known ?? .csv
        account = errors.id("accountId", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, to < from { errors.add("to", "To must not be before from") }
    }
}
