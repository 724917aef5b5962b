import Contracts

/// What a list of transactions has only on request (`include`), so that clients which do not know it go on
/// working.
enum ListExtra: String, Sendable, CaseIterable {
    case transfers, refunds

    /// Returns what the query asks for, and reports other words.
    static func included(_ query: QueryLookup, _ errors: inout FieldErrors) -> Set<ListExtra> {
        let words = allCases.map(\.rawValue).joined(separator: ", ")
        return errors.parsed("include", query, "Include must be of \(words), with commas between") { text in
            let names = text.split(separator: ",").map { String($0).trimmed }
            let extras = names.compactMap { ListExtra(rawValue: $0) }
            return extras.count == names.count ? Set(extras) : nil
        } ?? []
    }
}
