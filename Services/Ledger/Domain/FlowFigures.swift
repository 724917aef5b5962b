package import Contracts

/// Cashflow and trends from a report's cells.
package struct FlowFigures: Sendable {
    package let query: ReportQuery
    package let cells: [ReportCell]

    package init(query: ReportQuery, cells: [ReportCell]) {
        self.query = query
        self.cells = cells
    }

    package func cashflow(_ money: ReportMoney) throws(LedgerError) -> CashflowReport {
        var months: [CashflowReport.MonthFlow] = []
        for month in query.months {
            let own = cells.filter { $0.month == month }
            months.append(CashflowReport.MonthFlow(month: month, flow: try flow(own, money).flow))
        }
        let (totals, unconverted) = try flow(cells, money)
        return CashflowReport(
            from: query.from, to: query.to, currency: money.currency, months: months, totals: totals,
            unconverted: unconverted)
    }

    private func flow(
        _ cells: [ReportCell], _ money: ReportMoney
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

    /// - Parameter names: of the categories of that type.
    package func trends(
        of type: EntryType, names: [ID<Category>: String], _ money: ReportMoney
    ) throws(LedgerError) -> TrendsReport {
        let months = query.months
        var byCategory: [ID<Category>: [Month: CurrencySums]] = [:]
        var all = CurrencySums()
        for cell in cells where cell.total.type == type {
            let total = cell.total
            try byCategory[cell.category, default: [:]][cell.month, default: CurrencySums()]
                .add(total.sumMinor, total.currency, count: total.count)
            try all.add(total.sumMinor, total.currency, count: total.count)
        }
        var trends: [(sum: Int64, trend: TrendsReport.Trend)] = []
        for (category, sums) in byCategory {
            var amounts: [Int64] = []
            for month in months { amounts.append(try money.shown(sums[month] ?? CurrencySums()).main) }
            let sum = amounts.reduce(Int64(0)) { $0 &+ $1 }
            let trend = TrendsReport.Trend(
                categoryId: category, name: names[category] ?? "", type: type,
                amounts: amounts.map { money.text($0) },
                average: money.text(Self.average(sum, of: amounts.count)),
                changePercent: Self.change(amounts))
            trends.append((sum, trend))
        }
        trends.sort { ($1.sum, $0.trend.name) < ($0.sum, $1.trend.name) }
        let listed = money.listed(try money.shown(all).rest)
        return TrendsReport(
            currency: money.currency, months: months, categories: trends.map(\.trend),
            otherCurrencies: listed.otherCurrencies, unconverted: listed.unconverted)
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
