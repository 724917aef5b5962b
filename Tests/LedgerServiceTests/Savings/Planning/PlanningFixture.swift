import Contracts
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

/// Goals and rates for tests of the planning rules. Today is 22 November 2026.
struct PlanningFixture {
    let today: CalendarDate
    let days: PaymentDays

    init(paymentDay: Int = 1, today: String = "2026-11-22") throws {
        self.today = try #require(CalendarDate(today))
        days = PaymentDays(day: paymentDay, after: self.today)
    }

    static func id(_ number: Int) -> ID<Goal> { ID(high: 1, low: UInt64(number)) }

    static func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

    /// Returns a goal with the given number as id.
    func goal(
        _ number: Int, _ target: String, saved: String = "0", _ code: String = "USD",
        by deadline: String = "2027-11-22"
    ) throws -> GoalState {
        let currency = try Self.currency(code)
        return GoalState(
            id: Self.id(number), name: "Goal \(number)", emoji: nil,
            target: try Money(AmountText(target), in: currency),
            currentTotal: try Money(AmountText(saved), in: currency),
            startDate: today, deadline: try #require(CalendarDate(deadline)))
    }

    func need(
        _ number: Int, _ target: String, saved: String = "0", _ code: String = "USD",
        by deadline: String = "2027-11-22"
    ) throws -> GoalNeed {
        try GoalNeed(goal(number, target, saved: saved, code, by: deadline), days: days, today: today)
    }

    /// Returns a goal that is due in a number of payment days, on the payment day.
    func need(_ number: Int, _ target: String, in payments: Int, _ code: String = "USD") throws -> GoalNeed {
        try need(number, target, code, by: #require(days.date(payments)).text)
    }

    /// Returns a money with rates from other currencies: `["EUR": "1.1"]` makes 1 EUR worth 1.1.
    static func money(_ code: String = "USD", rates: [String: String] = [:]) throws -> PlanMoney {
        let day = LedgerFixture.noon.utcDate
        return PlanMoney(
            currency: try currency(code),
            rates: RateTable(
                manual: try rates.map { base, rate in
                    SetRateRecord(
                        base: try #require(AssetCode(base)), quote: try #require(AssetCode(code)),
                        rate: try #require(Quantity(rate)), date: day, at: LedgerFixture.noon)
                }, fromOperator: [], provided: [:]))
    }
}

/// Random goals for properties.
struct RandomGoals {
    var random: SeededRandom
    let fixture: PlanningFixture

    init(part: Int = 0) throws {
        random = SeededRandom(part: part)
        fixture = try PlanningFixture(paymentDay: 1 + SeededRandom(part: part + 1_000).first(28))
    }

    /// Returns goals with amounts of very different sizes, some complete, some late.
    mutating func needs(_ count: Int, currencies: [String] = ["USD"]) throws -> [GoalNeed] {
        try (0..<count).map { number in
            let currency = try PlanningFixture.currency(currencies[random.below(currencies.count)])
            let size = [10, 1_000, 100_000, 10_000_000, 1_000_000_000][random.below(5)]
            let target = Int64(random.below(size))
            let total = random.below(3) == 0 ? Int64(random.below(size)) : 0
            let offset = random.below(12) == 0 ? -30 : random.below(1_500)
            let goal = GoalState(
                id: PlanningFixture.id(number), name: "Goal \(random.below(50))", emoji: nil,
                target: Money(amountMinor: target, currency),
                currentTotal: Money(amountMinor: total, currency), startDate: fixture.today,
                deadline: try #require(
                    CalendarDate(daysSinceEpoch: fixture.today.daysSinceEpoch + offset)))
            return try GoalNeed(goal, days: fixture.days, today: fixture.today)
        }
    }

    /// Returns options with about a fifth of the goals protected and a fifth skipped.
    mutating func options(_ needs: [GoalNeed]) -> FlexOptions {
        var (protected, skipped): (Set<ID<Goal>>, Set<ID<Goal>>) = ([], [])
        for need in needs {
            switch random.below(5) {
            case 0: protected.insert(need.id)
            case 1: skipped.insert(need.id)
            default: continue
            }
        }
        let strategies = RedistributionStrategy.allCases
        return FlexOptions(
            adjustment: random.below(2_001), protected: protected, skipped: skipped,
            strategy: strategies[random.below(strategies.count)])
    }
}

extension SeededRandom {
    /// Returns the first number of a copy of the generator, below a bound.
    fileprivate func first(_ bound: Int) -> Int {
        var copy = self
        return copy.below(bound)
    }
}
