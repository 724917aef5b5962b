import Contracts

/// Cashflow and trends from a report's cells.
struct FlowFigures: Sendable {
    let query: ReportQuery
    let cells: [ReportCell]

    func cashflow(_ money: DisplayMoney) throws(LedgerError) -> CashflowReport {
        let byMonth = Dictionary(grouping: cells, by: \.month)
        var months: [CashflowReport.MonthFlow] = []
        for month in query.months {
            let own = byMonth[month] ?? []
            months.append(CashflowReport.MonthFlow(month: month, flow: try flow(own, money).flow))
        }
        let (totals, unconverted) = try flow(cells, money)
        return CashflowReport(
            from: query.from, to: query.to, currency: money.currency, months: months, totals: totals,
            unconverted: unconverted)
    }

    private func flow(
        _ cells: [ReportCell], _ money: DisplayMoney
    ) throws(LedgerError) -> (flow: CashflowReport.Flow, unconverted: [CurrencyAmount]) {
        var sums: [EntryType: CurrencySums] = [.income: CurrencySums(), .expense: CurrencySums()]
        var net = CurrencySums()
        for cell in cells {
            let total = cell.total
            try sums[total.type]?.add(total.sumMinor, total.currency, count: total.count)
            try net.add(
                total.type == .income ? total.sumMinor : -total.sumMinor, total.currency, count: 0)
        }
        let income = try money.shown(sums[.income] ?? CurrencySums())
        let expenses = try money.shown(sums[.expense] ?? CurrencySums())
        let listed = money.listed(try money.shown(net).rest)
        // The difference of what is shown, so that the line adds up.
        let flow = CashflowReport.Flow(
            income: money.text(income.main), expenses: money.text(expenses.main),
            net: money.text(income.main &- expenses.main), otherCurrencies: listed.otherCurrencies)
        return (flow, listed.unconverted)
    }

    /// Categories that trends show by themselves: the largest.
    static let trendsMaximum = 100
    private static let othersName = "Other"

    /// Amounts that trends of so many categories have.
    func trendAmounts(of categories: Int) -> Int {
        min(categories, Self.trendsMaximum + 1) * query.months.count
    }

    /// The largest categories, and all others as one.
    /// - Parameter names: of the categories of that type.
    func trends(
        of type: EntryType, names: [ID<Category>: String], _ money: DisplayMoney
    ) throws(LedgerError) -> TrendsReport {
        var byCategory: [ID<Category>: [Month: CurrencySums]] = [:]
        var all = CurrencySums()
        for cell in cells where cell.total.type == type {
            let total = cell.total
            try byCategory[cell.category, default: [:]][cell.month, default: CurrencySums()]
                .add(total.sumMinor, total.currency, count: total.count)
            try all.add(total.sumMinor, total.currency, count: total.count)
        }
        var lines: [TrendLine] = []
        for (category, sums) in byCategory {
            lines.append(try TrendLine(category, names[category] ?? "", sums, money))
        }
        lines.sort { ($1.sum, $0.name) < ($0.sum, $1.name) }
        let rest = lines.dropFirst(Self.trendsMaximum)
        if !rest.isEmpty {
            var others = TrendLine(name: Self.othersName)
            for line in rest { try others.add(line, in: money.currency) }
            lines = lines.prefix(Self.trendsMaximum) + [others]
        }
        let listed = money.listed(try money.shown(all).rest)
        return TrendsReport(
            currency: money.currency, months: query.months,
            categories: lines.map { trend($0, type, money) }, otherCurrencies: listed.otherCurrencies,
            unconverted: listed.unconverted)
    }

    private func trend(_ line: TrendLine, _ type: EntryType, _ money: DisplayMoney) -> TrendsReport.Trend {
        let amounts = query.months.map { line.amounts[$0] ?? 0 }
        return TrendsReport.Trend(
            categoryId: line.category, name: line.name, type: type, amounts: amounts.map { money.text($0) },
            average: money.text(Self.average(line.sum, of: amounts.count)),
            changePercent: Self.change(amounts))
    }

    /// Rounded half up; sums are not negative.
    private static func average(_ sum: Int64, of count: Int) -> Int64 {
        let count = Int64(max(1, count))
        let (whole, rest) = sum.quotientAndRemainder(dividingBy: count)
        return rest >= count - rest ? whole &+ 1 : whole
    }

    private static func change(_ amounts: [Int64]) -> Int? {
        guard let last = amounts.last, amounts.count > 1 else { return nil }
        let before = average(amounts.dropLast().reduce(Int64(0)) { $0 &+ $1 }, of: amounts.count - 1)
        guard before > 0 else { return nil }
        let percent = BudgetProgress.percentUsed(planned: before, spent: last)
        return percent == Int.max ? Int.max : percent - 100
    }
}
