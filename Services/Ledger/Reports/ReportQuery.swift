import Contracts

/// What a report is about.
struct ReportQuery: Sendable, Equatable {
    /// Months of one report.
    static let monthsMaximum = 240

    /// Nil is all accounts.
    let account: ID<Account>?
    let from: CalendarDate
    let to: CalendarDate
    /// What everything is converted to; nil converts nothing.
    let displayCurrency: Currency?

    /// Reads the parameters; without a month or dates, so many months up to the end of this one.
    init(
        _ query: QueryLookup, today: CalendarDate, usualMonths: Int, _ errors: inout FieldErrors
    ) {
        account = errors.id("accountId", query)
        displayCurrency = errors.displayCurrency(query)
        let either = NamedField(monthOf: query)
        let month = errors.optional(either)
        if !either.field.isAbsent, query("from") != nil || query("to") != nil {
            errors.add(either.path, "Send either this or from and to")
        }
        let from = month?.firstDay ?? errors.date("from", query)
        let to = month?.lastDay ?? errors.date("to", query) ?? max(today, from ?? today).month.lastDay
        let usual = (to.month.adding(1 - usualMonths) ?? to.month).firstDay
        self.from = from ?? usual
        self.to = to
        if self.from > to { errors.add("to", "Must not be before from") }
        if to.month.index - self.from.month.index >= Self.monthsMaximum {
            errors.add("from", "A report has at most \(Self.monthsMaximum) months")
        }
    }

    /// Every month that the report touches.
    var months: [Month] {
        var months: [Month] = []
        var month = from.month
        while month <= to.month {
            months.append(month)
            guard let next = month.adding(1) else { break }
            month = next
        }
        return months
    }

    /// The months that are in it from their first day to their last: what the rollups know.
    var wholeMonths: ClosedRange<Month>? {
        let first = from == from.month.firstDay ? from.month : from.month.adding(1)
        let last = to == to.month.lastDay ? to.month : to.month.adding(-1)
        guard let first, let last, first <= last else { return nil }
        return first...last
    }

    /// The days of months that are cut off: at most two stretches, each in one month.
    var cutDays: [ClosedRange<CalendarDate>] {
        if from.month == to.month {
            return wholeMonths == nil ? [from...to] : []
        }
        var days: [ClosedRange<CalendarDate>] = []
        if from != from.month.firstDay { days.append(from...from.month.lastDay) }
        if to != to.month.lastDay { days.append(to.month.firstDay...to) }
        return days
    }
}

/// What a report is computed from: one month's sum of a category in one currency.
struct ReportCell: Sendable, Equatable {
    let month: Month
    let category: ID<Category>
    let total: AccountTotal
}

extension FieldErrors {
    /// What amounts are to be converted to; nil for nothing.
    mutating func displayCurrency(_ query: QueryLookup) -> Currency? {
        parsed("displayCurrency", query, "Unknown currency") { Currency($0) }
    }
}
