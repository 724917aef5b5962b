import Contracts
import LedgerCurrencies

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
    /// The same before what was paid back of shared expenses was subtracted.
    let expenses: MonthlySums

    func answer(_ money: MonthlyMoney) throws(APIError) -> SpendingReport {
        var shown = try shownGroups(money)
        let (total, rest) = try money.shown(all)
        let gross = try money.shown(expenses).main
        shown.sort { left, right in
            if case .month(let one) = left.key, case .month(let other) = right.key { return one < other }
            return (right.main, Self.name(left.key)) < (left.main, Self.name(right.key))
        }
        let listed = money.listed(rest)
        let percents = Percents.of(shown.map(\.main), total: total)
        return SpendingReport(
            from: query.from, to: query.to, groupBy: grouping, currency: money.currency,
            total: money.text(total), expenses: money.text(gross),
            paidBack: money.text(try money.currency.difference(gross, total)), spent: money.text(total),
            groups: zip(shown, percents).map { group, percent in
                Self.group(
                    group.key, amount: money.text(group.main), percent: percent, count: group.count,
                    rest: money.listed(group.rest).otherCurrencies)
            }, otherCurrencies: listed.otherCurrencies, unconverted: listed.unconverted,
            rates: money.applied)
    }

    private typealias Shown = (key: Key, main: Int64, rest: [Money], count: Int64)

    /// Returns the groups in the report's currency. Groups by tag overlap; the others are parts of the total.
    private func shownGroups(_ money: MonthlyMoney) throws(APIError) -> [Shown] {
        var shown: [Shown] = []
        if grouping == .tag {
            for (key, sums) in groups {
                let (main, rest) = try money.shown(sums)
                shown.append((key, main, rest, sums.count))
            }
            return shown
        }
        let ordered = groups.sorted { Self.order($0.key) < Self.order($1.key) }
        for (key, parts) in try money.parts(of: ordered.map { ($0.key, $0.value) }) {
            let (main, rest) = try money.sum(parts)
            shown.append((key, main, rest, groups[key]?.count ?? 0))
        }
        return shown
    }

    /// The order in which equal remainders are served: the same as in `ConvertedParts` of categories.
    private static func order(_ key: Key) -> ID<Category> {
        if case .category(let id, _) = key { id } else { ID(high: 0, low: 0) }
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
