import Contracts
import LedgerCore
import LedgerCurrencies

/// An adjustment of all goals' requirements (contract-planning, "Flex").
struct FlexPlan: Sendable {
    /// In the order of the requirements.
    let lines: [FlexLine]
    /// What no goal could take, in the display currency, rounded half up.
    let leftOver: Money
    /// The sum of all adjusted amounts.
    let adjusted: PlanMoney.Total

    /// Throws `sumTooLarge`.
    init(_ needs: [GoalNeed], _ options: FlexOptions, in money: PlanMoney) throws(APIError) {
        var lines: [FlexLine] = []
        lines.reserveCapacity(needs.count)
        for need in needs { lines.append(try FlexLine(need, options)) }
        let sharing = Self.sharingCurrencies(lines, in: money)
        let single = sharing.count == 1 ? sharing.first : nil
        let unit =
            single.map { CommonUnit($0) }
            ?? CommonUnit(of: money.currency, for: sharing, rates: money.rates)
        let freed = lines.reduce(Natural.zero) { sum, line in
            line.freed > 0 ? sum + (unit.units(of: line.freed, line.need.currency) ?? .zero) : sum
        }
        var pot = FlexPot(unit: unit, isWhole: single != nil, freed: freed)
        pot.distribute(to: &lines, by: options.strategy)
        guard let rest = unit.amount(pot.left), let leftOver = money.converted(rest) else {
            throw .sumTooLarge(money.currency)
        }
        self.lines = lines
        self.leftOver = leftOver
        adjusted = try money.total(Self.sums(lines) { $0.adjusted })
    }

    /// Returns the currencies with a rate of the goals that leave or take amounts.
    private static func sharingCurrencies(_ lines: [FlexLine], in money: PlanMoney) -> Set<Currency> {
        Set(lines.lazy.filter { $0.role != .protected && $0.need.required > 0 }.map(\.need.currency))
            .filter { money.knows($0) }
    }

    private static func sums(
        _ lines: [FlexLine], _ amount: (FlexLine) -> Int64
    ) throws(APIError) -> CurrencySums {
        try CurrencySums(lines.map { Money(amountMinor: amount($0), $0.need.currency) })
    }

    /// Returns the answer's totals. Throws `sumTooLarge`.
    func totals(in money: PlanMoney) throws(APIError) -> FlexTotals {
        let original = try money.total(Self.sums(lines) { $0.need.required })
        let redistributed = try money.total(Self.sums(lines) { $0.redistributed })
        // A currency without a rate is named even if its adjusted sum is zero.
        let adjustedRest = Dictionary(
            adjusted.unconverted.map { ($0.currency, $0) }, uniquingKeysWith: { first, _ in first })
        let named = Set(original.unconverted.map(\.currency)).union(adjustedRest.keys)
        return FlexTotals(
            original: original.sum.text, adjusted: adjusted.sum.text,
            redistributed: redistributed.sum.text, leftOver: leftOver.text, currency: money.currency,
            unconverted: named.sorted { $0.code < $1.code }.map { currency in
                CurrencyAmount(adjustedRest[currency] ?? Money(amountMinor: 0, currency))
            })
    }

    /// Returns the answer. Throws `sumTooLarge`.
    func preview(in money: PlanMoney) throws(APIError) -> FlexPreview {
        FlexPreview(adjustments: lines.map(\.answer), totals: try totals(in: money))
    }
}
