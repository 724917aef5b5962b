import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerCurrencies
@testable import LedgerSavings

@Suite struct RequirementTests {
    @Test func `planning: 10 000 in twelve payments are 833.33 a month, and 833.37 at last`() throws {
        let plan = try PlanningFixture()
        let need = try plan.need(1, "12000", saved: "2000")
        #expect(need.monthsRemaining == 12)
        #expect(need.text(need.required) == "833.33")
        #expect(need.status == .onTrack)
        #expect(need.progress == 1_666)
        let payments = PaymentSchedule(need, on: plan.days).payments
        #expect(payments.count == 12)
        #expect(payments.first?.date.text == "2026-12-01")
        #expect(payments.last?.date.text == "2027-11-01")
        #expect(payments.dropLast().allSatisfy { $0.amount == "833.33" && !$0.isFinal })
        #expect(payments.last?.amount == "833.37")
        #expect(payments.last?.runningTotal == "10000.00")
        #expect(payments.last?.isFinal == true)
    }

    @Test(arguments: [
        // Payment day, today, deadline, payment days.
        (1, "2026-11-22", "2026-12-01", 1), (1, "2026-11-22", "2026-11-30", 0),
        (1, "2026-12-01", "2026-12-01", 0),
        (1, "2026-11-30", "2027-01-01", 2), (28, "2026-11-27", "2026-11-28", 1),
        (28, "2026-11-28", "2026-12-27", 0),
        (28, "2027-01-31", "2027-02-28", 1), (15, "2026-11-15", "2027-11-14", 11),
        (15, "2026-11-14", "2027-11-15", 13),
        (1, "2026-11-22", "2020-01-01", 0), (1, "2026-11-22", "2126-11-22", 1_200),
    ])
    func `planning: payment days after today and not after the deadline count, and at least one`(
        day: Int, today: String, deadline: String, count: Int
    ) throws {
        let plan = try PlanningFixture(paymentDay: day, today: today)
        let end = try #require(CalendarDate(deadline))
        #expect(plan.days.count(to: end) == count)
        #expect(plan.days.due(by: end) == max(1, count))
        // Day by day.
        let last = max(plan.today.daysSinceEpoch, end.daysSinceEpoch)
        let counted = (plan.today.daysSinceEpoch...last).count { number in
            let date = CalendarDate(daysSinceEpoch: number)
            return number > plan.today.daysSinceEpoch && number <= end.daysSinceEpoch
                && date?.components.day == day
        }
        #expect(counted == count)
    }

    @Test func `planning: a month's plan counts its own payment day unless it is past`() throws {
        let today = try #require(CalendarDate("2026-11-22"))
        for (day, month, first) in [
            (22, "2026-11", "2026-11-22"), (21, "2026-11", "2026-12-21"), (1, "2027-03", "2027-03-01"),
        ] {
            let days = PaymentDays(day: day, of: try #require(Month(month)), today: today)
            #expect(days.date(1)?.text == first)
        }
    }

    @Test(arguments: [
        ("100", "100", "2020-01-01", "completed"), ("100", "150", "2020-01-01", "completed"),
        ("100", "0", "2026-11-21", "critical"), ("100", "0", "2026-11-22", "attention"),
        ("10000", "0", "2026-12-01", "attention"), ("10000.01", "0", "2026-12-01", "critical"),
        ("10000", "0", "2027-01-01", "onTrack"), ("10000.01", "0", "2027-01-01", "attention"),
        // 10 000.005 rounds to 10 000.01, and 10 000.003… to 10 000.00.
        ("20000.01", "0", "2027-01-01", "critical"), ("30000.01", "0", "2027-02-01", "attention"),
        ("0", "0", "2027-02-01", "completed"),
    ])
    func `planning: the first status that applies, by the rounded requirement`(
        target: String, saved: String, deadline: String, status: String
    ) throws {
        let need = try PlanningFixture().need(1, target, saved: saved, by: deadline)
        #expect(need.status.rawValue == status)
    }

    @Test func `planning: thresholds are in the goal's own whole units`() throws {
        let plan = try PlanningFixture()
        #expect(try plan.need(1, "20000", "JPY", by: "2027-01-01").status == .attention)
        #expect(try plan.need(1, "20002", "JPY", by: "2027-01-01").status == .critical)
        #expect(try plan.need(1, "10000.000", "KWD", by: "2027-01-01").status == .onTrack)
        #expect(try plan.need(1, "10000.002", "KWD", by: "2027-01-01").status == .attention)
    }

    @Test(arguments: [
        ("3", "1", 3_333), ("3", "2.99", 9_966), ("10000", "9999.99", 9_999), ("0", "0", 10_000),
        ("5", "7", 10_000),
        ("5", "0", 0),
    ])
    func `planning: progress is cut, so that it is 1 only when nothing remains`(
        target: String, saved: String, progress: Int64
    ) throws {
        #expect(try PlanningFixture().need(1, target, saved: saved).progress == progress)
    }

    @Test(.seeded) func `planning: each schedule sums to the remaining amount exactly`() throws {
        var goals = try RandomGoals()
        for need in try goals.needs(2_000, currencies: ["USD", "JPY", "KWD"]) {
            let payments = GoalSchedule(need, on: goals.fixture.days).payments
            #expect(payments.reduce(0) { $0 + $1.amount } == need.remaining)
            #expect(payments.allSatisfy { $0.amount > 0 })
            #expect(payments.map(\.number) == Array((1...).prefix(payments.count)))
            #expect(payments.filter(\.isFinal).count == (need.remaining > 0 ? 1 : 0))
            #expect(payments.last?.runningTotal ?? 0 == need.remaining)
            #expect(payments.last?.isFinal ?? true)
            #expect(payments.dropLast().allSatisfy { $0.amount == need.required })
            #expect(payments.map(\.date) == payments.map(\.date).sorted())
            let latest = max(need.goal.deadline, try #require(goals.fixture.days.date(1)))
            #expect(payments.allSatisfy { $0.date > goals.fixture.today && $0.date <= latest })
            // Half up: the requirement times the months is within half a unit a month.
            let months = Int64(need.monthsRemaining)
            let difference = 2 * (need.required * months - need.remaining)
            #expect(difference <= months && difference > -months)
        }
    }

    @Test func `planning: amounts beyond 64 bits are refused, and never stop the program`() throws {
        let plan = try PlanningFixture()
        let goal = try plan.goal(1, "1")
        for (target, total) in [
            (Int64.max, Int64.min), (Int64.max, 0), (0, Int64.min), (Int64.min, Int64.max),
            (Int64.max, Int64.max),
        ] {
            let huge = GoalState(
                id: goal.id, name: "", emoji: nil, target: Money(amountMinor: target, .usd),
                currentTotal: Money(amountMinor: total, .usd), startDate: plan.today, deadline: goal.deadline)
            guard let need = try? GoalNeed(huge, days: plan.days, today: plan.today) else { continue }
            #expect(need.remaining >= 0 && need.progress >= 0)
            _ = GoalSchedule(need, on: plan.days)
            let money = try PlanningFixture.money()
            let needs = [need, need]
            for strategy in RedistributionStrategy.allCases {
                let options = FlexOptions(
                    adjustment: 2_000, protected: [], skipped: [], strategy: strategy)
                _ = try? FlexPlan(needs, options, in: money)
                _ = try? OptimalFactor(
                    target: Money(amountMinor: Int64.max, .usd), needs, options, in: money)
            }
            _ = try? Requirements(
                needs, days: plan.days, today: plan.today, in: money, explaining: [])
            _ = try? BudgetCalculation(
                needs, budget: Int64.max, days: plan.days, today: plan.today, in: money)
            _ = try? BudgetCalculation(needs, budget: 1, days: plan.days, today: plan.today, in: money)
        }
    }

    @Test func `planning: a total converts each currency once and lists those without a rate`() throws {
        let plan = try PlanningFixture()
        let needs = try [GoalNeed](
            [
                plan.goal(1, "1000", by: "2026-12-01"), plan.goal(2, "0.05", "EUR", by: "2026-12-01"),
                plan.goal(3, "0.05", "EUR", by: "2026-12-01"), plan.goal(4, "700", "JPY", by: "2026-12-01"),
            ], days: plan.days, today: plan.today)
        // 0.10 EUR × 1.15 = 0.115: each alone would be 0.06.
        let answer = try Requirements(
            needs, days: plan.days, today: plan.today, in: PlanningFixture.money(rates: ["EUR": "1.15"]),
            explaining: [])
        #expect(answer.requirements.map(\.goalName) == ["Goal 1", "Goal 2", "Goal 3", "Goal 4"])
        #expect(answer.total.total == "1000.12")
        #expect(answer.total.rates.map(\.rate) == ["1.15"])
        #expect(answer.total.rates.map(\.base.code) == ["EUR"])
        #expect(answer.total.unconverted.map(\.amount) == ["700"])
        #expect(answer.total.explanation?.map(\.result) == ["0.12", "1000.12"])
        #expect(
            answer.total.explanation?.last?.inputs == [.init("USD", "1000.00"), .init("EUR", "0.12")])
        #expect(answer.total.explanation?.last?.formula == "USD + EUR; without a rate and not counted: JPY")
    }

    @Test func `planning: a person can follow each computed number`() throws {
        let plan = try PlanningFixture()
        let need = try plan.need(1, "12000", saved: "2000")
        let steps = need.explanation(days: plan.days, today: plan.today)
        #expect(
            steps.map(\.step) == [
                "remainingAmount", "monthsRemaining", "requiredMonthly", "progress", "status",
            ])
        #expect(steps.map(\.result) == ["10000.00", "12", "833.33", "0.1666", "onTrack"])
        #expect(steps[0].formula == "max(0, targetAmount − currentTotal)")
        #expect(
            steps[0].inputs == [.init("targetAmount", "12000.00"), .init("currentTotal", "2000.00")])
        #expect(
            steps[1].inputs == [
                .init("today", "2026-11-22"), .init("paymentDay", "1"), .init("deadline", "2027-11-22"),
                .init("paymentDays", "12"), .init("firstPayment", "2026-12-01"),
                .init("lastPayment", "2027-11-01"),
            ])
        let bytes = try Answer.json(steps[0]).text
        #expect(
            bytes
                == #"{"step":"remainingAmount","formula":"max(0, targetAmount − currentTotal)","#
                + #""inputs":{"targetAmount":"12000.00","currentTotal":"2000.00"},"result":"10000.00"}"#)
    }
}

extension RequirementTests {
    @Test func `planning: a current total is explained by each asset's value and its rate`() throws {
        let plan = try PlanningFixture()
        func part(_ asset: UInt64, _ amount: String, _ code: String) throws -> FundedPart {
            FundedPart(
                asset: ID(high: 2, low: asset), currency: try #require(AssetCode(code)),
                goal: PlanningFixture.id(1), funded: try #require(Quantity(amount)))
        }
        let steps = try plan.goal(1, "1000", saved: "31.12").totalExplanation(
            [part(1, "0.0005", "BTC"), part(2, "1.12", "USD"), part(3, "7", "XRP")],
            rates: PlanningFixture.money(rates: ["BTC": "60000"]).rates)
        #expect(steps.map(\.step) == ["value", "value", "value", "currentTotal"])
        #expect(steps.map(\.result) == ["30.00", "1.12", "0.00", "31.12"])
        #expect(steps[0].inputs.map(\.value).dropFirst() == ["0.0005 BTC", "60000", "MANUAL", "2026-03-15"])
        #expect(steps[1].inputs.map(\.value).dropFirst() == ["1.12 USD", "1"])
        #expect(steps[2].formula == "no rate to USD, so not counted")
        #expect(steps[3].inputs.map(\.value) == ["30.00", "1.12"])
    }

    @Test func `planning: each sum is explained by its own rate, also one that no decimal can tell`() throws {
        let plan = try PlanningFixture()
        let needs = try [plan.need(1, "0.05", in: 1), plan.need(2, "3", in: 1, "EUR")]
        // A dollar is 10¹⁸ pounds, which has one digit too many.
        let smallest = try #require(Quantity("0.000000000000000001"))
        let (dollar, euro, pound) = (
            AssetCode(.usd), try #require(AssetCode("EUR")), try #require(AssetCode("GBP"))
        )
        let said = [
            (pound, dollar, smallest), (euro, pound, try #require(Quantity("2"))),
        ].map { SetRateRecord(base: $0, quote: $1, rate: $2, date: plan.today, at: LedgerFixture.noon) }
        let money = PlanMoney(
            currency: try PlanningFixture.currency("GBP"), rates: RateTable(manual: said))
        let answer = try Requirements(
            needs, days: plan.days, today: plan.today, in: money, explaining: [])
        let steps = try #require(answer.total.explanation)
        #expect(steps.map(\.step) == ["sumInEUR", "sumInUSD", "total"])
        #expect(steps.map(\.result) == ["6.00", "50000000000000000.00", "50000000000000006.00"])
        #expect(steps[0].inputs[1].value == "2")
        #expect(steps[1].inputs[1].value == "1000000000000000000 ÷ 1")
        #expect(answer.total.rates.map(\.base.code) == ["EUR"])
    }
}

extension Answer {
    fileprivate var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
