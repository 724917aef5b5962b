import Contracts
import LedgerCore
import LedgerCurrencies

/// The parameters of a report.
struct ReportQuery: Sendable, Equatable {
    /// The most months of one report.
    static let monthsMaximum = 240

    /// Nil for every account.
    let scope: AccountScope?
    let from: CalendarDate
    let to: CalendarDate
    /// The currency to convert amounts to; nil converts nothing.
    let displayCurrency: Currency?

    /// Reads the query parameters and reports wrong ones. Without month and dates, a report has `usualMonths`
    /// months up to the end of this one.
    init(
        _ query: QueryLookup, today: CalendarDate, usualMonths: Int, _ errors: inout FieldErrors
    ) {
        scope = errors.accountScope(query)
        displayCurrency = errors.displayCurrency(query)
        let either = NamedField(monthOf: query)
        let month = errors.optional(either)
        if !either.field.isAbsent, query("from") != nil || query("to") != nil {
            errors.add(either.path, "Send either \(either.path) or from and to")
        }
        let from = month?.firstDay ?? errors.date("from", query)
        let to = month?.lastDay ?? errors.date("to", query) ?? max(today, from ?? today).month.lastDay
        let usual = (to.month.adding(1 - usualMonths) ?? to.month).firstDay
        self.from = from ?? usual
        self.to = to
        errors.checkPeriod(from: self.from, to: to, \.month)
    }

    /// Nil for several accounts.
    var account: ID<Account>? { scope?.account }

    var converts: Bool { displayCurrency != nil }

    /// Every month that the report touches.
    var months: [Month] { Self.months(from: from.month, to: to.month) }

    static func months(from: Month, to: Month) -> [Month] {
        var months: [Month] = []
        var month = from
        while month <= to {
            months.append(month)
            guard let next = month.adding(1) else { break }
            month = next
        }
        return months
    }

    /// The months that the report covers from first to last day, for which the rollups are enough.
    var wholeMonths: ClosedRange<Month>? {
        let first = from == from.month.firstDay ? from.month : from.month.adding(1)
        let last = to == to.month.lastDay ? to.month : to.month.adding(-1)
        guard let first, let last, first <= last else { return nil }
        return first...last
    }

    /// The days of partly covered months: at most two ranges, each in one month.
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

extension FieldErrors {
    /// Reports a period that ends before it begins, or that has too many months.
    mutating func checkPeriod<Part: Comparable>(from: Part, to: Part, _ month: (Part) -> Month) {
        if from > to { add("to", "To must not be before from") }
        if month(to).index - month(from).index >= ReportQuery.monthsMaximum {
            add("from", "A report has at most \(ReportQuery.monthsMaximum) months")
        }
    }
}

/// One cell of a report: a month's sum of a category, type and currency.
struct ReportCell: Sendable, Equatable {
    let month: Month
    var category: ID<Category>
    let type: EntryType
    let currency: Currency
    /// Below zero for what is subtracted.
    let sumMinor: Int64
    /// The number of entries with the category.
    var count: Int64 = 0
    /// How many of these are parts of transactions that the cell of another category counts.
    var further: Int64 = 0

    /// Returns the sums of a flow of entries. Refunds are subtracted from expenses and do not count.
    init(
        month: Month, category: ID<Category>, flow: EntryFlow, currency: Currency, sumMinor: Int64,
        count: Int64, further: Int64
    ) {
        let isRefund = flow == .refund
        self.month = month
        self.category = category
        type = flow.type
        self.currency = currency
        self.sumMinor = isRefund ? -sumMinor : sumMinor
        self.count = isRefund ? 0 : count
        self.further = isRefund ? 0 : further
    }

    /// Returns the cells with the parents of their categories in place of these.
    static func rolledUp(
        _ cells: [ReportCell], by parents: [ID<Category>: ID<Category>]
    ) -> [ReportCell] {
        cells.map { cell in
            var cell = cell
            cell.category = parents[cell.category] ?? cell.category
            return cell
        }
    }

    /// Returns the same sums as negative ones, without their number of entries.
    static func negative(_ cells: [ReportCell]) -> [ReportCell] {
        cells.map { cell in
            ReportCell(
                month: cell.month, category: cell.category,
                flow: EntryFlow(cell.type, isRefund: cell.type == .expense), currency: cell.currency,
                sumMinor: cell.sumMinor, count: 0, further: 0)
        }
    }
}

extension MonthlySums {
    init(_ cells: [ReportCell]) throws(APIError) {
        self.init()
        for cell in cells { try add(cell) }
    }

    /// Adds a cell; each transaction counts once.
    mutating func add(_ cell: ReportCell) throws(APIError) {
        try add(cell.sumMinor, cell.currency, in: cell.month, count: cell.count &- cell.further)
    }

    /// Adds a cell to the sums of its category.
    mutating func add(ofCategory cell: ReportCell) throws(APIError) {
        try add(cell.sumMinor, cell.currency, in: cell.month, count: cell.count)
    }
}
