import Contracts

/// Which of a book's transactions a list shows (TXN-001 … TXN-003).
struct TransactionFilter: Sendable, Equatable {
    var account: ID<Account>?
    var category: ID<Category>?
    var type: EntryType?
    /// The first day and the last; `month`, `from` and `to` together.
    var from: CalendarDate?
    var to: CalendarDate?
    var amounts: AmountBounds?
    /// Words that description or notes must have (TXN, `q`).
    var words: String?
    var tag: String?

    init() {}

    /// Characters of a search.
    static let wordsMaximum = 200

    /// Reads the parameters; wrong ones are reported.
    init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        account = errors.id("accountId", query)
        category = errors.id("categoryId", query)
        type = errors.entryType("type", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, from > to { errors.add("to", "Must not be before from") }
        if let month = errors.eitherMonth(query) {
            from = max(month.firstDay, from ?? month.firstDay)
            to = min(month.lastDay, to ?? month.lastDay)
        }
        let message = "Must be an amount with at most 3 digits after the point"
        let minimum = errors.parsed("minAmount", query, message, AmountBounds.thousandths)
        let maximum = errors.parsed("maxAmount", query, message, AmountBounds.thousandths)
        if let minimum, let maximum, minimum > maximum {
            errors.add("maxAmount", "Must not be less than minAmount")
        }
        if minimum != nil || maximum != nil { amounts = AmountBounds(minimum: minimum, maximum: maximum) }
        words = errors.text("q", query, maximum: Self.wordsMaximum)
        tag = errors.text("tag", query, maximum: TransactionRules.tagMaximum)
    }

    /// Whether rollups and totals know enough to count what the list has.
    var isCountedByRollups: Bool {
        amounts == nil && words == nil && tag == nil && cutsNoMonth
    }

    var hasDates: Bool { from != nil || to != nil }

    /// Whether the dates fall on the ends of months, so that the rollups' counts tell the total.
    var cutsNoMonth: Bool {
        if let from, from != from.month.firstDay { return false }
        if let to, to != to.month.lastDay { return false }
        return true
    }
}

extension FieldErrors {
    /// A text of so many characters at most, without white space around it; blank is nil.
    fileprivate mutating func text(_ name: String, _ query: QueryLookup, maximum: Int) -> String? {
        let text = parsed(name, query, "Must be at most \(maximum) characters") { text in
            // Bytes first: counting characters is slow.
            text.utf8.count <= maximum * 40 && text.count <= maximum ? text.trimmed : nil
        }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }
}
