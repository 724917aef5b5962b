import Contracts
import HTTPKit
import JSONKit
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct PlanChoiceTests {
    private func context(_ goals: [GoalState], _ plan: PlanningFixture, rates: [String: String] = [:]) throws
        -> PlanContext
    {
        PlanContext(
            settings: PlanSettings(), goals: goals, rates: try PlanningFixture.money(rates: rates).rates,
            preferredCurrency: .usd, today: plan.today)
    }

    @Test func `planning: a stored month is read as it was written`() throws {
        var choices = PlanChoices()
        choices[PlanningFixture.id(2)] = PlanChoice(customAmount: 5, currency: .usd, isSkipped: true)
        choices[PlanningFixture.id(1)].isProtected = true
        choices[PlanningFixture.id(3)] = .none
        let bytes = try JSON.encode(choices)
        #expect(try JSON.decode(PlanChoices.self, from: bytes) == choices)
        #expect(choices.byGoal.values.count == 2)
        #expect(choices.protected == [PlanningFixture.id(1)])
        #expect(choices.skipped == [PlanningFixture.id(2)])
        #expect(choices[PlanningFixture.id(2)].custom(in: try PlanningFixture.currency("EUR")) == nil)
    }

    @Test func `planning: a draft has the requirement, the custom amount, or nothing if skipped`() throws {
        let plan = try PlanningFixture()
        let goals = try [
            plan.goal(1, "1200"), plan.goal(2, "1200"),
            plan.goal(3, "600", "EUR"),
            plan.goal(4, "1200"),
        ]
        var choices = PlanChoices()
        choices[PlanningFixture.id(2)] = PlanChoice(customAmount: 12_345, currency: .usd)
        choices[PlanningFixture.id(4)].isSkipped = true
        let month = try PlanMonth(
            draft: try #require(Month("2027-01")), choices, try context(goals, plan, rates: ["EUR": "2"]))
        // From January on there are eleven payments.
        #expect(month.plans.map(\.requiredMonthly) == ["109.09", "109.09", "54.55", "109.09"])
        #expect(month.plans.map(\.plannedAmount) == ["109.09", "123.45", "54.55", "0.00"])
        #expect(month.plans.map(\.customAmount) == [nil, "123.45", nil, nil])
        #expect(month.plans.map(\.remainingToClose) == month.plans.map(\.plannedAmount))
        #expect(month.totals.planned == "341.64")
        #expect(month.status == .draft)
    }

    @Test func `planning: a budget becomes the custom amounts of the next payment day's month`() throws {
        let plan = try PlanningFixture()
        let goals = try [
            plan.goal(1, "100", by: "2026-12-01"), plan.goal(2, "100", "EUR", by: "2027-02-01"),
            plan.goal(3, "0", by: "2027-02-01"), plan.goal(4, "5000", by: "2040-01-01"),
        ]
        var choices = PlanChoices()
        choices[PlanningFixture.id(1)].isSkipped = true
        choices[PlanningFixture.id(4)].isSkipped = true
        let context = try context(goals, plan, rates: ["EUR": "1.5"])
        let applied = try BudgetChoices.choices(
            for: try Money("150", in: .usd), over: choices, in: context)
        // 100 USD to the first; 50 USD are 33.33 EUR.
        #expect((1...4).map { applied[PlanningFixture.id($0)].customAmount } == [10_000, 3_333, 0, 0])
        #expect(applied.skipped == [PlanningFixture.id(4)])
        #expect(throws: APIError.budgetInfeasible) {
            try BudgetChoices.choices(for: try Money("99.99", in: .usd), over: choices, in: context)
        }
    }

    @Test func `planning: a deleted goal leaves the drafts, and its amount goes once it is gone for good`()
        async throws
    {
        try await LedgerFixture.run { ledger in
            let (gone, old, kept) = (
                try await ledger.goal("Gone"), try await ledger.goal("Old"), try await ledger.goal("Kept")
            )
            let path = "/planning/months/2026-04"
            func change(_ goals: [String]) async throws {
                let lines = goals.map { #"{"goalId":"\#($0)","customAmount":"7"}"# }
                _ = try await ledger.json(.put, path, #"{"plans":[\#(lines.joined(separator: ","))]}"#)
            }
            try await change([gone, old, kept])
            _ = try await ledger.json(.delete, "/goals/\(gone)")
            _ = try await ledger.json(.patch, "/goals/\(old)", #"{"status":"archived"}"#)
            let plans = try await ledger.json(.get, path)["plans"].array
            #expect(plans.map { $0["goalId"].string } == [kept])
            for (method, target, body) in [
                (HTTPMethod.put, path, #"{"plans":[]}"#),
                (.post, "/planning/budget-calculator", #"{"budget":5000,"apply":true}"#),
            ] {
                _ = try await ledger.json(method, target, body)
                let stored = try await ledger.bookLines().filter { $0.contains(#""record":"planMonth""#) }
                // The goal can come back from the trash, with its amount.
                #expect(stored.count == 1 && stored.allSatisfy { $0.contains(gone) && $0.contains(old) })
            }
            _ = try await ledger.json(.delete, "/trash")
            _ = try await ledger.json(.put, path, #"{"plans":[]}"#)
            let stored = try await ledger.bookLines().filter { $0.contains(#""record":"planMonth""#) }
            #expect(stored.count == 1 && stored.allSatisfy { !$0.contains(gone) && $0.contains(old) })
            _ = try await ledger.json(.patch, "/goals/\(old)", #"{"status":"active"}"#)
            let again = try await ledger.json(.get, path)["plans"].array
            #expect(again.map { $0["goalName"].string } == ["Kept", "Old"])
            #expect(again.last?["customAmount"].string == "7.00")
        }
    }

    @Test func `planning: an adjustment becomes amounts and flags`() throws {
        let plan = try PlanningFixture()
        let needs = try [
            plan.need(1, "10000", in: 10), plan.need(2, "8000", in: 10), plan.need(3, "6000", in: 10),
        ]
        let options = FlexOptions(
            adjustment: 500, protected: [PlanningFixture.id(3)], skipped: [PlanningFixture.id(2)],
            strategy: .balanced)
        let choices = try FlexPlan(needs, options, in: PlanningFixture.money()).choices(over: PlanChoices())
        #expect((1...3).map { choices[PlanningFixture.id($0)].customAmount } == [90_000, 0, 60_000])
        #expect(choices.protected == [PlanningFixture.id(3)])
        #expect(choices.skipped == [PlanningFixture.id(2)])
    }
}
