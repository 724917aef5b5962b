import Contracts
import HTTPKit
import ServiceKit
import TestKit
import Testing

@testable import LedgerSavings

/// Examples of contract-planning that no other suite has, and days on which months end and clocks change.
@Suite struct PlanningExampleTests {
    @Test func `planning: EUR 1 000 at 1.20 and USD 1 200 are USD 2 400`() throws {
        let plan = try PlanningFixture()
        let needs = try [plan.need(1, "1000", in: 1, "EUR"), plan.need(2, "1200", in: 1)]
        let answer = try Requirements(
            needs, days: plan.days, today: plan.today, in: PlanningFixture.money(rates: ["EUR": "1.20"]))
        #expect(answer.total.total == "2400.00")
        #expect(answer.total.currency == .usd)
        #expect(answer.total.rates.map(\.rate) == ["1.2"])
        #expect(answer.total.unconverted.isEmpty)
    }

    @Test func `planning: a target of zero needs nothing and is complete`() throws {
        let need = try PlanningFixture().need(1, "0")
        #expect(need.remaining == 0 && need.required == 0 && need.progress == 10_000)
        #expect(need.status == .completed)
        #expect(GoalSchedule(need, on: try PlanningFixture().days).payments.isEmpty)
    }

    @Test func `planning: a goal past its deadline has one month and is critical`() throws {
        let plan = try PlanningFixture()
        let need = try plan.need(1, "120", by: "2026-11-21")
        #expect(need.monthsRemaining == 1 && need.text(need.required) == "120.00")
        #expect(need.status == .critical)
        let payments = GoalSchedule(need, on: plan.days).payments
        #expect(payments.map(\.date.text) == ["2026-12-01"])
    }

    @Test func `planning: a skipped goal is planned at 0, also with an amount of its own`() async throws {
        try await LedgerFixture.run { ledger in
            let goal = try await ledger.goal("House")
            let month = try await ledger.json(
                .put, "/planning/months/2026-04",
                #"{"plans":[{"goalId":"\#(goal)","customAmount":"7","isSkipped":true}]}"#)
            #expect(month["plans"][0]["plannedAmount"].string == "0.00")
            #expect(month["plans"][0]["customAmount"].string == "7.00")
            #expect(month["totals"]["planned"].string == "0.00")
            let started = try await ledger.json(.post, "/planning/months/2026-04/start")
            #expect(started["plans"][0]["plannedAmount"].string == "0.00")
            #expect(started["plans"][0]["progress"] == .number("1"))
        }
    }

    @Test func `planning: goals of one currency get cents by the largest remainder, whatever is protected`()
        throws
    {
        let plan = try PlanningFixture()
        // 1.00 is freed for requirements of 1 : 1 : 1; the protected goal is in euros.
        let needs = try [
            plan.need(1, "30.00", in: 10), plan.need(2, "30.00", in: 10), plan.need(3, "30.00", in: 10),
            plan.need(4, "10.00", in: 10), plan.need(5, "50.00", in: 10, "EUR"),
        ]
        let flex = try FlexPlan(
            needs,
            FlexOptions(
                adjustment: 1_000, protected: [PlanningFixture.id(5)], skipped: [PlanningFixture.id(4)],
                strategy: .balanced), in: PlanningFixture.money(rates: ["EUR": "1.1"]))
        #expect(flex.lines.map(\.redistributed) == [34, 33, 33, 0, 0])
        #expect(flex.leftOver.amountMinor == 0)
    }

    @Test func `planning: a deadline is extended by payment days, not by calendar months`() throws {
        let plan = try PlanningFixture(paymentDay: 15, today: "2026-11-16")
        // From 20 January to 15 February no calendar month passes, but one payment day does.
        let need = try plan.need(1, "300", by: "2027-01-20")
        let answer = try BudgetCalculation(
            [need], budget: 10_000, days: plan.days, today: plan.today, in: PlanningFixture.money())
        let later = try #require(answer.suggestions.first { $0.kind == .extendDeadline })
        #expect(need.monthsRemaining == 2)
        #expect(later.to == "2027-02-15" && later.byMonths == 1)
    }

    @Test(arguments: [
        ("2027-01-28", "2027-02-28", 1), ("2027-01-27", "2027-02-27", 1), ("2027-01-27", "2027-02-28", 2),
        ("2028-02-28", "2028-02-29", 1), ("2027-02-27", "2027-02-28", 1),
    ])
    func `planning: the 28th is a payment day of February, and a deadline on it counts`(
        today: String, deadline: String, months: Int
    ) throws {
        let plan = try PlanningFixture(paymentDay: 28, today: today)
        let need = try plan.need(1, "100", by: deadline)
        #expect(need.monthsRemaining == months)
        let last = try #require(GoalSchedule(need, on: plan.days).payments.last)
        #expect(last.isFinal && last.date.components.day == 28)
    }

    @Test(arguments: [
        // 24 October, 23:59 in Berlin; then the day of 25 hours, its end, and the day after it.
        ("Europe/Berlin", "2026-10-24T21:59:00Z", 3), ("Europe/Berlin", "2026-10-24T22:00:00Z", 2),
        ("Europe/Berlin", "2026-10-25T22:59:00Z", 2), ("Europe/Berlin", "2026-10-25T23:00:00Z", 2),
        // The same moment in other zones.
        ("Pacific/Auckland", "2026-10-24T21:59:00Z", 2), ("Pacific/Honolulu", "2026-10-25T09:59:00Z", 3),
        ("Pacific/Honolulu", "2026-10-25T10:00:00Z", 2),
    ])
    func `planning: payment days are those of the user's own day, also when clocks change`(
        zone: String, moment: String, months: Int
    ) async throws {
        try await LedgerFixture.run { ledger in
            _ = try await ledger.json(.patch, "/planning/settings", #"{"paymentDay":25}"#)
            _ = try await ledger.goal("House", "600", deadline: "2026-12-25")
            ledger.service.clock.set(try #require(Timestamp(moment)))
            let answer = try await ledger.service.request(
                .get, "/planning/requirements", as: ledger.service.user(timeZone: zone))
            #expect(answer.json["requirements"][0]["monthsRemaining"].int == months)
        }
    }
}
