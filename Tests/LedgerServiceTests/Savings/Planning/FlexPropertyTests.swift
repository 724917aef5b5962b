import Contracts
import TestKit
import Testing

@testable import LedgerSavings

/// What holds for every adjustment of random goals.
@Suite struct FlexPropertyTests {
    private static let rates = ["EUR": "1.083", "JPY": "0.0066131", "KWD": "3.251"]

    @Test(.seeded) func `planning: in one currency nothing is lost or made, and caps hold`() throws {
        var goals = try RandomGoals()
        let money = try PlanningFixture.money()
        for round in 0..<400 {
            let needs = try goals.needs(1 + goals.random.below(round < 380 ? 30 : 400))
            let plan = try FlexPlan(needs, goals.options(needs), in: money)
            let flexible = plan.lines.filter { $0.role == .flexible }
            let freed = plan.lines.reduce(0) { $0 + $1.freed }
            let base = flexible.reduce(0) { $0 + $1.base }
            let adjusted = flexible.reduce(0) { $0 + $1.adjusted }
            #expect(base + freed == adjusted + plan.leftOver.amountMinor)
            for line in plan.lines {
                #expect(line.redistributed >= 0 && line.adjusted >= 0)
                switch line.role {
                case .protected: #expect(line.adjusted == line.need.required)
                case .skipped: #expect(line.adjusted == 0)
                case .flexible:
                    #expect(line.adjusted <= min(line.need.required * 3 / 2, line.need.remaining))
                }
            }
            // Something is left only if everybody has enough.
            if plan.leftOver.amountMinor > 0 { #expect(flexible.allSatisfy { $0.room == 0 }) }
            let totals = try plan.totals(in: money)
            #expect(try cents(totals.redistributed) + cents(totals.leftOver) == freed)
        }
    }

    @Test(.seeded) func `planning: in mixed currencies the sums hold within half a unit`() throws {
        var goals = try RandomGoals()
        let money = try PlanningFixture.money(rates: Self.rates)
        // Everything in 10⁻⁹ cents: 0.0066131 USD for a yen, 3.251 for a dinar of 1 000.
        let cents: [String: Int64] = [
            "USD": 1_000_000_000, "EUR": 1_083_000_000, "JPY": 661_310_000, "KWD": 325_100_000,
        ]
        for _ in 0..<400 {
            let needs = try goals.needs(
                1 + goals.random.below(30), currencies: ["USD", "EUR", "JPY", "KWD", "GBP"])
            let plan = try FlexPlan(needs, goals.options(needs), in: money)
            func sum(_ amount: (FlexLine) -> Int64) -> Int128 {
                plan.lines.reduce(0) { sum, line in
                    let isCounted = line.role != .protected
                    let unit = cents[line.need.currency.code] ?? 0
                    return isCounted ? sum + Int128(amount(line)) * Int128(unit) : sum
                }
            }
            let exact = sum { $0.role == .flexible ? $0.base : 0 } + sum(\.freed) - sum(\.adjusted)
            let shown = Int128(plan.leftOver.amountMinor) * 1_000_000_000
            #expect(exact >= 0)
            #expect(abs(exact - shown) <= 500_000_000, "\(exact) \(shown)")
            for line in plan.lines where line.need.currency.code == "GBP" {
                #expect(line.redistributed == 0)
            }
            let below = plan.lines.filter { $0.room > 0 && cents[$0.need.currency.code] != nil }
            // Less is left than one minor unit of each goal that could still take.
            if !below.isEmpty {
                let most = plan.lines.filter { $0.role == .flexible }
                    .reduce(Int128(0)) { $0 + Int128(cents[$1.need.currency.code] ?? 0) }
                #expect(exact < most)
            }
        }
    }

    @Test(.seeded) func `planning: the total in one currency grows with the adjustment`() throws {
        var goals = try RandomGoals()
        let money = try PlanningFixture.money()
        for _ in 0..<5 {
            let needs = try goals.needs(12)
            let options = goals.options(needs)
            var last: Int64 = 0
            for adjustment in stride(from: 0, through: 2_000, by: 7) {
                let total = try FlexPlan(needs, options.adjusted(to: adjustment), in: money).adjusted.sum
                #expect(total.amountMinor >= last)
                last = total.amountMinor
            }
        }
    }

    @Test(.seeded, arguments: [["USD"], ["EUR"], ["USD", "EUR", "JPY"]])
    func `planning: the best factor is that of trying all 2 001`(currencies: [String]) throws {
        var goals = try RandomGoals(part: currencies.count)
        let money = try PlanningFixture.money(rates: Self.rates)
        for _ in 0..<6 {
            let needs = try goals.needs(1 + goals.random.below(8), currencies: currencies)
            let options = goals.options(needs)
            let totals = try FlexOptions.adjustments.map { adjustment in
                try FlexPlan(needs, options.adjusted(to: adjustment), in: money).adjusted.sum.amountMinor
            }
            let (least, most) = (totals.min() ?? 0, totals.max() ?? 0)
            #expect(totals.first == least)
            for _ in 0..<12 {
                let target = [
                    least - 1, least, most, most + 1, totals[goals.random.below(2_001)],
                    totals[goals.random.below(2_001)] + 1,
                    least + Int64(goals.random.below(Int(most - least) + 1)),
                ][goals.random.below(7)]
                let found = try OptimalFactor(
                    target: Money(amountMinor: target, .usd), needs, options, in: money)
                #expect(found.isReachable == (target >= least && target <= most))
                let best = totals.filter { $0 <= target }.max()
                #expect(found.adjustment == (best.flatMap { totals.firstIndex(of: $0) } ?? 0))
                #expect(found.plan.adjusted.sum.amountMinor == best ?? least)
            }
        }
    }

    @Test(.seeded) func `planning: the order of the goals changes no amount`() throws {
        var goals = try RandomGoals()
        let money = try PlanningFixture.money(rates: Self.rates)
        for round in 0..<120 {
            let currencies = round % 2 == 0 ? ["USD"] : ["USD", "EUR", "JPY", "KWD", "GBP"]
            let needs = try goals.needs(2 + goals.random.below(20), currencies: currencies)
            let mixed = needs.shuffled(using: &goals.random)
            let options = goals.options(needs)
            let (plan, other) = try (
                FlexPlan(needs, options, in: money), FlexPlan(mixed, options, in: money)
            )
            #expect(other.lines.sorted { $0.need.id < $1.need.id } == plan.lines)
            #expect(other.leftOver == plan.leftOver && other.adjusted == plan.adjusted)
            #expect(try BudgetNeeds(mixed, in: money).needs == BudgetNeeds(needs, in: money).needs)
            guard round % 10 < 2 else { continue }
            let few = Array(needs.prefix(6))
            let target = try FlexPlan(few, options, in: money).adjusted.sum
            let found = try [few, few.reversed()].map {
                try OptimalFactor(target: target, $0, options, in: money).adjustment
            }
            #expect(found[0] == found[1])
        }
    }

    private func cents(_ text: String) throws -> Int64 { try Money(AmountText(text), in: .usd).amountMinor }
}
