import Contracts
import LedgerCurrencies

/// Computes cashflow and trends from a report's cells.
struct FlowFigures: Sendable {
    let query: ReportQuery
    let cells: [ReportCell]
    /// What was paid back of shared expenses in accounts with `spendingNetOfShares`.
    var paidBack: [ReportCell] = []
    /// What crossed the edge of the accounts of the overview; nil unless the report is about these.
    var moved: [Month: MovedSums]?

    func cashflow(_ money: MonthlyMoney) throws(APIError) -> CashflowReport {
        let byMonth = Dictionary(grouping: cells, by: \.month)
        let paidBackByMonth = Dictionary(grouping: paidBack, by: \.month)
        var months: [CashflowReport.MonthFlow] = []
        for month in query.months {
            let (own, paid) = (byMonth[month] ?? [], paidBackByMonth[month] ?? [])
            let moved = moved.map { $0[month] ?? MovedSums() }
            months.append(
                CashflowReport.MonthFlow(month: month, flow: try flow(own, paid, moved, money).flow))
        }
        let (totals, unconverted) = try flow(cells, paidBack, try movedInAll, money)
        return CashflowReport(
            from: query.from, to: query.to, currency: money.currency, months: months, totals: totals,
            unconverted: unconverted, rates: money.applied)
    }

    private var movedInAll: MovedSums? {
        get throws(APIError) {
            guard let moved else { return nil }
            var all = MovedSums()
            for month in moved.values {
                for (currency, amount) in month.out.minor { try all.out.add(amount, currency) }
                for (currency, amount) in month.in.minor { try all.in.add(amount, currency) }
            }
            return all
        }
    }

    private func flow(
        _ cells: [ReportCell], _ paidBack: [ReportCell], _ moved: MovedSums?, _ money: MonthlyMoney
    ) throws(APIError) -> (flow: CashflowReport.Flow, unconverted: [CurrencyAmount]) {
        var earned = MonthlySums()
        var spent = MonthlySums()
        for cell in cells {
            if cell.type == .income { try earned.add(cell) } else { try spent.add(cell) }
        }
        var net = earned
        try net.subtract(spent)
        var own = spent
        try own.subtract(try MonthlySums(paidBack))
        let income = try money.shown(earned)
        let expenses = try money.shown(spent)
        let spending = try money.shown(own).main
        let listed = money.listed(try money.shown(net).rest)
        // The net and what was paid back are differences of the shown amounts, so that the line adds up.
        let result = try money.currency.difference(income.main, expenses.main)
        let paidBackMinor = try money.currency.difference(expenses.main, spending)
        let flow = CashflowReport.Flow(
            income: money.text(income.main), expenses: money.text(expenses.main), net: money.text(result),
            paidBack: money.text(paidBackMinor), spent: money.text(spending),
            otherCurrencies: listed.otherCurrencies, movedOut: moved.map { MovedSums.amounts($0.out) },
            movedIn: moved.map { MovedSums.amounts($0.in) })
        return (flow, listed.unconverted)
    }

    /// The most categories that trends show one by one; the largest come first, the others are one line.
    static let trendsMaximum = 100
    private static let othersName = "Other"

    /// Returns the number of amounts in trends of `categories` categories.
    func trendAmounts(of categories: Int) -> Int {
        min(categories, Self.trendsMaximum + 1) * query.months.count
    }

    /// Returns the trends of the largest categories, and of all others as one.
    /// - Parameter names: the names of the categories of that type.
    func trends(
        of type: EntryType, names: [ID<Category>: String], _ money: MonthlyMoney
    ) throws(APIError) -> TrendsReport {
        var byCategory: [ID<Category>: MonthlySums] = [:]
        var all = MonthlySums()
        for cell in cells where cell.type == type {
            try byCategory[cell.category, default: MonthlySums()].add(ofCategory: cell)
            try all.add(cell)
        }
        var lines: [TrendLine] = []
        let parts = try money.parts(of: byCategory.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        for (category, months) in parts {
            lines.append(
                try TrendLine(
                    category, names[category] ?? "", months.mapValues(\.main), in: money.currency))
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
            type: type, currency: money.currency, months: query.months,
            categories: try lines.map { line throws(APIError) in try trend(line, type, money) },
            otherCurrencies: listed.otherCurrencies, unconverted: listed.unconverted, rates: money.applied)
    }

    private func trend(
        _ line: TrendLine, _ type: EntryType, _ money: MonthlyMoney
    ) throws(APIError) -> TrendsReport.Trend {
        let amounts = query.months.map { line.amounts[$0] ?? 0 }
        return TrendsReport.Trend(
            categoryId: line.category, name: line.name, type: type, amounts: amounts.map { money.text($0) },
            average: money.text(Self.average(line.sum, of: amounts.count)),
            changePercent: try Self.change(amounts, sum: line.sum, in: money.currency))
    }

    /// Returns the average, rounded half away from zero.
    private static func average(_ sum: Int64, of count: Int) -> Int64 {
        let count = Int64(max(1, count))
        let (whole, rest) = sum.quotientAndRemainder(dividingBy: count)
        guard rest.magnitude >= (count - Int64(rest.magnitude)).magnitude else { return whole }
        return sum < 0 ? whole - 1 : whole + 1
    }

    private static func change(
        _ amounts: [Int64], sum: Int64, in currency: Currency
    ) throws(APIError) -> Int? {
        guard let last = amounts.last, amounts.count > 1 else { return nil }
        let before = average(try currency.difference(sum, last), of: amounts.count - 1)
        guard before > 0 else { return nil }
        let percent = Percents.floor(last, of: before)
        return percent == Int.max ? Int.max : percent - 100
    }
}
