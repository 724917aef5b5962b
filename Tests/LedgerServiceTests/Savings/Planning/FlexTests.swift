import Contracts
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct FlexTests {
    private func options(
        _ adjustment: Int, protected: [Int] = [], skipped: [Int] = [],
        _ strategy: RedistributionStrategy = .balanced
    ) -> FlexOptions {
        FlexOptions(
            adjustment: adjustment, protected: Set(protected.map(PlanningFixture.id)),
            skipped: Set(skipped.map(PlanningFixture.id)), strategy: strategy)
    }

    /// Returns goals with the given requirements in dollars, each due in ten payments.
    private func needs(_ required: [String], _ plan: PlanningFixture) throws -> [GoalNeed] {
        try required.enumerated().map { try plan.need($0 + 1, $1 + "0", in: 10) }
    }

    private func amounts(
        _ needs: [GoalNeed], _ options: FlexOptions, in money: PlanMoney? = nil
    ) throws -> [String] {
        let plan = try FlexPlan(needs, options, in: money ?? PlanningFixture.money())
        return plan.lines.map { $0.need.text($0.adjusted) } + [plan.leftOver.text]
    }

    @Test(arguments: [
        (500, [3], [Int](), ["500.00", "400.00", "600.00", "0.00"]),
        // 400 are freed.
        (500, [3], [2], ["900.00", "0.00", "600.00", "0.00"]),
        // 800 are freed; the cap is 1 500.
        (1_000, [3], [2], ["1500.00", "0.00", "600.00", "300.00"]),
        (0, [], [], ["0.00", "0.00", "0.00", "0.00"]),
        // Each is cut to 150 %: 1 200 are left.
        (2_000, [], [], ["1500.00", "1200.00", "900.00", "1200.00"]),
        (1_250, [], [], ["1250.00", "1000.00", "750.00", "0.00"]),
        (500, [1, 2, 3], [], ["1000.00", "800.00", "600.00", "0.00"]),
        (1_000, [], [1, 2, 3], ["0.00", "0.00", "0.00", "2400.00"]),
    ])
    func `planning: 1 000, 800 and 600 a month, adjusted`(
        adjustment: Int, protected: [Int], skipped: [Int], expected: [String]
    ) throws {
        let needs = try needs(["1000", "800", "600"], PlanningFixture())
        for strategy in RedistributionStrategy.allCases {
            #expect(
                try amounts(needs, options(adjustment, protected: protected, skipped: skipped, strategy))
                    == expected)
        }
    }

    @Test(arguments: [
        // Requirements of 100 : 50 : 75 : 25, each with room for half of it.
        (RedistributionStrategy.balanced, ["0.00", "40.00", "20.00", "30.00", "10.00"]),
        // Due in 5, then 6 (two goals, by id), then 10 payments.
        (.prioritizeUrgent, ["0.00", "25.00", "25.00", "37.50", "12.50"]),
        (.prioritizeLargest, ["0.00", "50.00", "12.50", "37.50", "0.00"]),
    ])
    func `planning: each strategy gives 100 in its own order`(
        strategy: RedistributionStrategy, expected: [String]
    ) throws {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(1, "200.00", in: 2), plan.need(2, "1000.00", in: 10), plan.need(3, "250.00", in: 5),
            plan.need(4, "450.00", in: 6), plan.need(5, "150.00", in: 6),
        ]
        let flex = try FlexPlan(needs, options(1_000, skipped: [1], strategy), in: PlanningFixture.money())
        #expect(flex.lines.map { $0.need.text($0.redistributed) } == expected)
        #expect(flex.leftOver.amountMinor == 0)
    }

    @Test func `planning: risk comes first in proportion within each rank`() throws {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(1, "400.00", in: 2),
            // Critical: late. Attention: the last payment. On track.
            plan.need(2, "100.00", by: "2026-11-01"), plan.need(3, "300.00", by: "2026-11-02"),
            plan.need(4, "60.00", in: 1), plan.need(5, "1000.00", in: 10),
        ]
        let risk = try FlexPlan(
            needs, options(500, skipped: [1], .minimizeRisk), in: PlanningFixture.money())
        // 100 are freed: 50 + 150 are missing in the first rank.
        #expect(
            risk.lines.map { $0.need.text($0.redistributed) } == ["0.00", "25.00", "75.00", "0.00", "0.00"])
        let more = try FlexPlan(
            needs, options(900, skipped: [1], .minimizeRisk), in: PlanningFixture.money())
        // 180 are freed: 10 + 30 are missing in the first rank, 6 in the second, 134 go to the third (cap 150).
        #expect(
            more.lines.map { $0.need.text($0.redistributed) } == ["0.00", "10.00", "30.00", "6.00", "60.00"])
        #expect(more.leftOver.text == "74.00")
    }

    @Test func `planning: the cut to the cap goes to others, and rounds go on until nobody has room`() throws
    {
        let plan = try PlanningFixture()
        // The first needs 100 a month but has room for 40 only, because 140 remain.
        let needs = try [
            plan.need(1, "140.00", in: 1), plan.need(2, "2000.00", in: 10), plan.need(3, "1000.00", in: 10),
        ]
        #expect(needs.map(\.required) == [14_000, 20_000, 10_000])
        // At 1.2: 168, cut to 140; 28 are freed: 18.67 + 9.33.
        #expect(try amounts(needs, options(1_200)) == ["140.00", "258.67", "129.33", "0.00"])
        // At 1.5: 70 are freed, but the others are at their caps already.
        #expect(try amounts(needs, options(1_500)) == ["140.00", "300.00", "150.00", "70.00"])
    }

    @Test func `planning: cents that cannot be shared go to the largest remainders, then by id`() throws {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(3, "10.00", in: 10), plan.need(1, "10.00", in: 10), plan.need(2, "10.00", in: 10),
            plan.need(4, "5.00", in: 10),
        ]
        // 0.50 among three equal goals: 17, 17, 16 by id.
        let shared = try FlexPlan(needs, options(1_000, skipped: [4]), in: PlanningFixture.money())
        #expect(shared.lines.map(\.redistributed) == [16, 17, 17, 0])
    }

    @Test func `planning: in mixed currencies parts are rounded down and the exact rest is left over`() throws
    {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(1, "1000.00", in: 10), plan.need(2, "1000.00", in: 10, "EUR"),
            plan.need(3, "100000", in: 10, "JPY"), plan.need(4, "500.00", in: 10, "GBP"),
        ]
        let money = try PlanningFixture.money(rates: ["EUR": "1.1", "JPY": "0.007"])
        // 100 USD are freed; EUR and JPY weigh 110 and 70 USD: 61.1111… and 38.8888… USD.
        let mixed = try FlexPlan(needs, options(1_000, skipped: [1, 4]), in: money)
        // 61.1111 USD are 55.5555… EUR, but its cap leaves 50; 38.8888… USD are 5 555.55 JPY, cap 5 000.
        #expect(mixed.lines.map { $0.need.text($0.adjusted) } == ["0.00", "150.00", "15000", "0.00"])
        #expect(mixed.leftOver.text == "10.00")
        let half = try FlexPlan(needs, options(500, skipped: [1, 4]), in: money)
        // 50 USD: 27.7777… EUR and 2 777.77… JPY. The rest is 0.0077… EUR and 0.77… JPY: 0.014 USD.
        #expect(half.lines.map { $0.need.text($0.adjusted) } == ["0.00", "77.77", "7777", "0.00"])
        #expect(half.leftOver.text == "0.01")
        let totals = try half.totals(in: money)
        #expect(totals.original == "280.00")
        #expect(totals.unconverted.map(\.currency.code) == ["GBP"])
        #expect(totals.unconverted.map(\.amount) == ["0.00"])
        #expect(totals.adjusted == "139.99")
    }

    @Test func `planning: goals of one currency are shared alike whichever currency shows them`() throws {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(1, "10.00", in: 10, "EUR"), plan.need(2, "10.00", in: 10, "EUR"),
            plan.need(3, "10.00", in: 10, "EUR"), plan.need(4, "2.50", in: 10, "EUR"),
        ]
        let own = try FlexPlan(needs, options(1_000, skipped: [4]), in: PlanningFixture.money("EUR"))
        let shown = try FlexPlan(
            needs, options(1_000, skipped: [4]), in: PlanningFixture.money(rates: ["EUR": "1.123"]))
        #expect(own.lines == shown.lines)
        #expect(shown.leftOver.amountMinor == 0)
        let unknown = try FlexPlan(needs, options(1_000, skipped: [4]), in: PlanningFixture.money())
        #expect(unknown.lines.allSatisfy { $0.redistributed == 0 })
    }

    /// Requirement, months, adjustment, change, per cent, delay, risk.
    private static let impacts: [(String, Int, Int, String, Double, Int?, DelayRisk)] = [
        ("100.00", 10, 1_000, "0.00", 0, 0, .low),
        ("100.00", 10, 1_200, "20.00", 20, 0, .low), ("100.00", 10, 910, "-9.00", -9, 1, .medium),
        ("100.00", 10, 770, "-23.00", -23, 3, .medium), ("100.00", 10, 760, "-24.00", -24, 4, .high),
        ("100.00", 10, 0, "-100.00", -100, nil, .high), ("6000.00", 10, 1_000, "0.00", 0, 0, .medium),
        ("11000.00", 10, 1_000, "0.00", 0, 0, .medium), ("0.00", 10, 500, "0.00", 0, 0, .low),
        ("33.33", 10, 500, "-16.66", -50, 10, .high), ("0.03", 10, 500, "-0.01", -33.3, 5, .high),
    ]

    @Test(arguments: impacts)
    func `planning: the impact of an adjustment`(
        required: String, months: Int, adjustment: Int, change: String, percent: Double, delay: Int?,
        risk: DelayRisk
    ) throws {
        let plan = try PlanningFixture()
        let target = try Money(AmountText(required), in: .usd).amountMinor * Int64(months)
        let need = try plan.need(1, Money.text(target, digits: 2), in: months)
        let line = try FlexLine(need, options(adjustment))
        #expect(
            line.impact == FlexImpact(change: change, percent: percent, delayMonths: delay, risk: risk))
    }
}
