import Contracts
import LedgerCore
import LedgerCurrencies

/// Bounds of the total at each adjustment, which a search can halve.
///
/// Without rounding, the flexible goals get `min(S, C)`: S is what flexible and skipped goals would get
/// uncut, C the sum of the caps. The strategy only moves this sum among goals. S grows with the adjustment,
/// so `min(S, C)` does, too. The true total is at most `slack` smaller, because each flexible goal can miss
/// less than a minor unit. In one currency nothing is missed, and the bounds are equal.
struct FlexBounds: Sendable {
    struct Range: Sendable, Equatable {
        let low: Int64
        let high: Int64
    }

    /// The totals of the adjustments 0 and 2.
    let smallest: Int64
    let largest: Int64
    private let money: PlanMoney
    private let lines: [FlexLine]
    private let fixed: CurrencySums
    private let caps: CurrencySums
    private let unit: CommonUnit
    private let slack: Natural

    /// Throws `sumTooLarge`.
    init(_ needs: [GoalNeed], _ options: FlexOptions, in money: PlanMoney) throws(APIError) {
        self.money = money
        var lines: [FlexLine] = []
        for need in needs where money.knows(need.currency) {
            lines.append(try FlexLine(need, options.adjusted(to: 0)))
        }
        let sharing = lines.filter { $0.role != .protected && $0.need.required > 0 }
        self.lines = sharing
        fixed = try CurrencySums(
            lines.lazy.filter { $0.role == .protected }.map {
                Money(amountMinor: $0.need.required, $0.need.currency)
            })
        caps = try CurrencySums(sharing.lazy.map { Money(amountMinor: $0.cap, $0.need.currency) })
        let currencies = Set(sharing.map(\.need.currency)).union(fixed.minor.keys)
        let unit = CommonUnit(of: money.currency, for: currencies, rates: money.rates)
        self.unit = unit
        slack = sharing.reduce(Natural.zero) { sum, line in
            line.cap > 0 ? sum + (unit.ofMinor(line.need.currency) ?? .zero) : sum
        }
        smallest = try money.total(fixed).sum.amountMinor
        largest = try money.total(fixed.adding(caps)).sum.amountMinor
    }

    /// Returns what flexible and skipped goals would get uncut, by currency. Throws `sumTooLarge`.
    func scaled(_ adjustment: Int) throws(APIError) -> CurrencySums {
        var sums = CurrencySums()
        for line in lines {
            guard let amount = Quotient.halfUp(line.need.required, times: Int64(adjustment), over: 1_000)
            else { throw .sumTooLarge(line.need.currency) }
            try sums.add(amount, line.need.currency)
        }
        return sums
    }

    /// Returns bounds of the total at an adjustment; both grow with it. Throws `sumTooLarge`.
    func range(_ adjustment: Int) throws(APIError) -> Range {
        let scaled = try scaled(adjustment)
        if scaled.minor.count <= 1 {
            var given = fixed
            for (currency, amount) in scaled.minor {
                try given.add(min(amount, caps.minor[currency] ?? 0), currency)
            }
            let total = try money.total(given).sum.amountMinor
            return Range(low: total, high: total)
        }
        let (wished, most, kept) = (units(scaled), units(caps), units(fixed))
        if wished >= most + slack { return Range(low: largest, high: largest) }
        let given = min(wished, most)
        // Each currency's sum is rounded once, by half a minor unit at most.
        let roundings = Int64(Set(scaled.minor.keys).union(fixed.minor.keys).count)
        guard let low = unit.amount((kept + given).minus(slack)), let high = unit.amount(kept + given) else {
            throw .sumTooLarge(money.currency)
        }
        let isHighest = high.amountMinor >= largest - roundings
        return Range(
            low: max(smallest, low.amountMinor - roundings),
            high: max(smallest, isHighest ? largest : high.amountMinor + roundings))
    }

    /// Returns the first adjustment whose range fulfils a condition that then holds for all larger ones, or
    /// one past the last adjustment.
    func first(where condition: (Range) -> Bool) throws(APIError) -> Int {
        var (low, high) = (FlexOptions.adjustments.lowerBound, FlexOptions.adjustments.upperBound + 1)
        while low < high {
            let middle = (low + high) / 2
            if condition(try range(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func units(_ sums: CurrencySums) -> Natural {
        sums.minor.reduce(Natural.zero) { sum, part in
            sum + (unit.units(of: part.value, part.key) ?? .zero)
        }
    }
}

extension CurrencySums {
    /// Returns the sums of both. Throws `sumTooLarge`.
    func adding(_ other: CurrencySums) throws(APIError) -> CurrencySums {
        var sums = self
        for (currency, amount) in other.minor { try sums.add(amount, currency) }
        return sums
    }
}
