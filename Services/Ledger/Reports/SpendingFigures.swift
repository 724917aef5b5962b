import Contracts

/// The groups and sums of a spending report.
struct SpendingFigures: Sendable {
    /// The key of a group.
    enum Key: Hashable, Sendable {
        case category(ID<Category>, name: String)
        case month(Month)
        /// Nil for spending without a tag.
        case tag(String?)
    }

    let query: ReportQuery
    let grouping: SpendingGrouping
    let groups: [Key: MonthlySums]
    /// The sum of all transactions, each counted once, unlike in groups by tag.
    let all: MonthlySums

    func answer(_ money: MonthlyMoney) throws(LedgerError) -> SpendingReport {
        var shown: [(key: Key, main: Int64, rest: [Money], count: Int64)] = []
        for (key, sums) in groups {
            let (main, rest) = try money.shown(sums)
            shown.append((key, main, rest, sums.count))
        }
        let (allMain, rest) = try money.shown(all)
        // Only groups by tag overlap; other groups add up to the total.
        let total = grouping == .tag ? allMain : shown.reduce(Int64(0)) { $0 &+ $1.main }
        shown.sort { left, right in
            if case .month(let one) = left.key, case .month(let other) = right.key { return one < other }
            return (right.main, Self.name(left.key)) < (left.main, Self.name(right.key))
        }
        let listed = money.listed(rest)
        let percents = Percents.of(shown.map(\.main), total: total)
        return SpendingReport(
            from: query.from, to: query.to, groupBy: grouping, currency: money.currency,
            total: money.text(total),
            groups: zip(shown, percents).map { group, percent in
                Self.group(
                    group.key, amount: money.text(group.main), percent: percent, count: group.count,
                    rest: money.listed(group.rest).otherCurrencies)
            }, otherCurrencies: listed.otherCurrencies, unconverted: listed.unconverted,
            rates: money.applied)
    }

    private static func group(
        _ key: Key, amount: String, percent: Int, count: Int64, rest: [CurrencyAmount]
    ) -> SpendingReport.Group {
        var category: ID<Category>?
        var month: Month?
        var tag: String?
        switch key {
        case .category(let id, _): category = id
        case .month(let own): month = own
        case .tag(let own): tag = own
        }
        return SpendingReport.Group(
            categoryId: category, month: month, tag: tag, name: name(key), amount: amount, percent: percent,
            count: count, otherCurrencies: rest)
    }

    private static func name(_ key: Key) -> String {
        switch key {
        case .category(_, let name): name
        case .month(let month): month.text
        case .tag(let tag): tag ?? "Without a tag"
        }
    }
}
