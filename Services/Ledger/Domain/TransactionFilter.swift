package import Contracts

/// Which of a book's transactions a list shows (TXN-001 … TXN-003).
package struct TransactionFilter: Sendable, Equatable {
    package var account: ID<Account>?
    package var category: ID<Category>?
    package var type: EntryType?
    /// The first day and the last; `month`, `from` and `to` together.
    package var from: CalendarDate?
    package var to: CalendarDate?
    package var amounts: AmountBounds?

    package init() {}

    /// Parameters that must not be ignored: a client would take the whole list for what it asked for.
    private static let unavailable = [
        ("q", "Search is not available yet"), ("tag", "Filtering by tag is not available yet"),
        ("sort", "Sorting is not available yet"),
    ]

    /// Reads the parameters; wrong ones are reported.
    package init(_ query: QueryLookup, _ errors: inout FieldErrors) {
        for (name, message) in Self.unavailable where query(name) != nil { errors.add(name, message) }
        account = errors.id("accountId", query)
        category = errors.id("categoryId", query)
        type = errors.entryType("type", query)
        from = errors.date("from", query)
        to = errors.date("to", query)
        if let from, let to, from > to { errors.add("to", "Must not be before from") }
        if let month = errors.month("month", query) {
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
    }

    package var hasDates: Bool { from != nil || to != nil }

    /// Whether the dates fall on the ends of months, so that the rollups' counts tell the total.
    package var cutsNoMonth: Bool {
        if let from, from != from.month.firstDay { return false }
        if let to, to != to.month.lastDay { return false }
        return true
    }
}
