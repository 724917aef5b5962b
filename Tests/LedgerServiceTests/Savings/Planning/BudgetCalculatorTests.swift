import Contracts
import TestKit
import Testing

@testable import LedgerSavings

@Suite struct BudgetCalculatorTests {
    private func calculation(
        _ needs: [GoalNeed], _ budget: String, _ plan: PlanningFixture, in money: PlanMoney? = nil
    ) throws -> BudgetCalculation {
        let money = try money ?? PlanningFixture.money()
        return try BudgetCalculation(
            needs, budget: Money(AmountText(budget), in: money.currency).amountMinor, days: plan.days,
            today: plan.today, in: money)
    }

    private func example(_ plan: PlanningFixture) throws -> [GoalNeed] {
        try [plan.need(3, "3000", in: 12), plan.need(1, "1000", in: 3), plan.need(2, "600", in: 6)]
    }

    @Test func `planning: 1 000, 600 and 3 000 need 383.34 a month, and how it is paid`() throws {
        let plan = try PlanningFixture()
        let answer = try calculation(example(plan), "383.34", plan)
        #expect(answer.minimumRequired == "383.34")
        #expect(answer.isFeasible && answer.infeasibleGoals.isEmpty && answer.suggestions.isEmpty)
        #expect(answer.allocations == [BudgetAllocation(goalId: PlanningFixture.id(1), amount: "383.34")])
        let first = answer.payments.prefix(3).map { $0.allocations.map(\.amount) }
        #expect(first == [["383.34"], ["383.34"], ["233.32", "150.02"]])
        #expect(answer.payments[2].allocations.map(\.runningTotal) == ["1000.00", "150.02"])
        #expect(answer.payments[2].allocations.map(\.isFinal) == [true, false])
        #expect(answer.payments.map(\.date.text).first == "2026-12-01")
        #expect(answer.payments.map(\.date.text).last == "2027-11-01")
        #expect(answer.timeline.map(\.startMonth.text) == ["2026-12", "2027-02", "2027-04"])
        #expect(answer.timeline.map(\.endMonth.text) == ["2027-02", "2027-04", "2027-11"])
        #expect(answer.timeline.map(\.paymentCount) == [3, 3, 8])
        #expect(answer.timeline.map(\.total) == ["1000.00", "600.00", "3000.00"])
    }

    @Test func `planning: a cent less is not feasible, and one change alone mends it`() throws {
        let plan = try PlanningFixture()
        let answer = try calculation(example(plan), "383.33", plan)
        #expect(!answer.isFeasible)
        #expect(answer.infeasibleGoals.map(\.goalId) == [PlanningFixture.id(3)])
        #expect(answer.infeasibleGoals.first?.requiredMonthly == "383.34")
        #expect(answer.infeasibleGoals.first?.shortfall == "0.01")
        #expect(answer.allocations.isEmpty && answer.timeline.isEmpty && answer.payments.isEmpty)
        #expect(
            answer.suggestions == [
                BudgetSuggestion(
                    kind: .increaseBudget, goalId: nil, to: "383.34", byMonths: nil, currency: .usd),
                BudgetSuggestion(
                    kind: .extendDeadline, goalId: PlanningFixture.id(3), to: "2027-12-01", byMonths: 1,
                    currency: nil),
                // 4 600.00 − 12 × 383.33 = 0.04.
                BudgetSuggestion(
                    kind: .reduceTarget, goalId: PlanningFixture.id(3), to: "2999.96", byMonths: nil,
                    currency: .usd),
            ])
    }

    @Test func `planning: a suggestion that alone does not suffice is absent`() throws {
        let plan = try PlanningFixture()
        // Both goals are too large for 100 a month, each by itself.
        let needs = try [plan.need(1, "1000", in: 2), plan.need(2, "5000", in: 4)]
        let answer = try calculation(needs, "100", plan)
        #expect(answer.infeasibleGoals.map(\.requiredMonthly) == ["500.00", "1500.00"])
        #expect(answer.suggestions.map(\.kind) == [.increaseBudget])
        #expect(answer.suggestions.first?.to == "1500.00")
        // Moved to after the second goal, the first harms nobody: 1 000 + 200 are covered by 12 payments.
        let later = try calculation([plan.need(1, "1000", in: 2), plan.need(2, "200", in: 4)], "100", plan)
        #expect(later.suggestions.map(\.kind) == [.increaseBudget, .extendDeadline, .reduceTarget])
        #expect(later.suggestions[0].to == "500.00")
        #expect(later.suggestions[1].to == "2027-11-01")
        #expect(later.suggestions[1].byMonths == 10)
        // 200 by the second payment day and 400 by the fourth, of which the other goal takes 200.
        #expect(later.suggestions[2].to == "200.00")
    }

    @Test func `planning: a deadline is not extended beyond a hundred years`() throws {
        let plan = try PlanningFixture()
        let needs = try [plan.need(1, "1201", in: 1)]
        #expect(
            try calculation(needs, "1.01", plan).suggestions.map(\.kind) == [
                .increaseBudget, .extendDeadline, .reduceTarget,
            ])
        #expect(
            try calculation(needs, "1", plan).suggestions.map(\.kind) == [.increaseBudget, .reduceTarget])
    }

    @Test func `planning: a late goal is due on the next payment day`() throws {
        let plan = try PlanningFixture()
        let needs = try [plan.need(1, "90", by: "2026-10-05"), plan.need(2, "10", in: 1)]
        let answer = try calculation(needs, "100", plan)
        #expect(answer.minimumRequired == "100.00")
        #expect(answer.payments.map { $0.allocations.map(\.amount) } == [["90.00", "10.00"]])
        let short = try calculation(needs, "95", plan)
        #expect(short.infeasibleGoals.map(\.goalId) == [PlanningFixture.id(2)])
        #expect(short.suggestions.map(\.to) == ["100.00", "2027-01-01", "5.00"])
    }

    @Test func `planning: each need is converted once, rounded up, and a missing rate is never feasible`()
        throws
    {
        let plan = try PlanningFixture()
        let money = try PlanningFixture.money(rates: ["EUR": "1.1", "JPY": "0.0066"])
        // 10.01 EUR = 11.011 USD and 100 JPY = 0.66 USD.
        let needs = try [plan.need(1, "10.01", in: 2, "EUR"), plan.need(2, "100", in: 2, "JPY")]
        let answer = try calculation(needs, "6", plan, in: money)
        #expect(answer.timeline.map(\.total) == ["11.02", "0.66"])
        #expect(answer.minimumRequired == "5.84")
        let short = try calculation(needs, "5.51", plan, in: money)
        // By the second day 11.02 are there, and the first goal needs them: yen for 0.00 USD are none.
        #expect(short.suggestions.map(\.to) == ["5.84", "2027-02-01", "0"])
        let more = try calculation(needs + [plan.need(3, "5", in: 2, "GBP")], "1000", plan, in: money)
        #expect(!more.isFeasible && more.suggestions.isEmpty && more.payments.isEmpty)
        #expect(more.unconverted.map(\.amount) == ["5.00"])
        #expect(more.minimumRequired == "5.84")
    }

    @Test func `planning: without needs any budget is feasible`() throws {
        let plan = try PlanningFixture()
        let answer = try calculation([plan.need(1, "5", saved: "5")], "0.01", plan)
        #expect(answer.isFeasible && answer.payments.isEmpty && answer.timeline.isEmpty)
        #expect(answer.minimumRequired == "0.00")
    }

    @Test(.seeded) func `planning: payments sum to the needs in time, and a cent less fails`() throws {
        var goals = try RandomGoals()
        let money = try PlanningFixture.money(rates: ["EUR": "1.083", "JPY": "0.0066131"])
        for _ in 0..<200 {
            let needs = try goals.needs(1 + goals.random.below(20), currencies: ["USD", "EUR", "JPY"])
            let plan = try BudgetNeeds(needs, in: money)
            guard plan.minimum > 0 else { continue }
            let budget = plan.minimum + Int64(goals.random.below(3)) * Int64(goals.random.below(1_000))
            let timeline = BudgetTimeline(plan, budget: budget, on: goals.fixture.days)
            var paid = [Int64](repeating: 0, count: plan.needs.count)
            for (number, payment) in timeline.payments.enumerated() {
                let sum = payment.parts.reduce(0) { $0 + $1.amount }
                #expect(number == timeline.payments.count - 1 ? sum <= budget : sum == budget)
                for part in payment.parts {
                    paid[part.index] += part.amount
                    #expect(part.runningTotal == paid[part.index])
                    #expect(part.isFinal == (paid[part.index] == plan.needs[part.index].amount))
                    #expect(number < plan.needs[part.index].days)
                }
            }
            #expect(paid == plan.needs.map(\.amount))
            #expect(!BudgetNeeds.isPaid(plan, plan.minimum - 1))
        }
    }

    @Test(.seeded) func `planning: a suggestion suffices, and the next smaller change does not`() throws {
        var goals = try RandomGoals()
        let fixture = goals.fixture
        let money = try PlanningFixture.money()
        for _ in 0..<300 {
            let needs = try goals.needs(1 + goals.random.below(6)).map { need in
                // Small amounts, so that every change can be tried.
                try fixture.changed(need, target: 1 + need.remaining % 40, deadline: need.goal.deadline)
            }
            let plan = try BudgetNeeds(needs, in: money)
            let budget = 1 + Int64(goals.random.below(Int(max(1, plan.minimum))))
            guard let first = plan.infeasible(with: budget).first else { continue }
            let list = BudgetSuggestions.list(
                plan, budget: budget, days: fixture.days, today: fixture.today)
            func isMended(target: Int64, deadline: CalendarDate) throws -> Bool {
                let changed = try needs.map { need in
                    need.id == first.goal.id
                        ? try fixture.changed(need, target: target, deadline: deadline) : need
                }
                return try BudgetNeeds(changed, in: money).isFeasible(with: budget)
            }
            let (target, deadline) = (first.goal.goal.target.amountMinor, first.goal.goal.deadline)
            let reduced = try (0...target).reversed().first { try isMended(target: $0, deadline: deadline) }
            let dates = try (first.days + 1...first.days + 400).map { try #require(fixture.days.date($0)) }
            let extended = try dates.first { try isMended(target: target, deadline: $0) }
            #expect(list.first { $0.kind == .reduceTarget }?.to == reduced.map { Money.text($0, digits: 2) })
            #expect(list.first { $0.kind == .extendDeadline }?.to == extended?.text)
            #expect(list.first?.to == Money.text(plan.minimum, digits: 2))
        }
    }
}

extension BudgetNeeds {
    /// Whether paying the earliest goal first completes every goal in time, day by day.
    fileprivate static func isPaid(_ plan: BudgetNeeds, _ budget: Int64) -> Bool {
        plan.needs.allSatisfy { need in
            let due = plan.needs.filter { $0.days <= need.days }.reduce(0) { $0 + $1.amount }
            return due <= budget * Int64(need.days)
        }
    }
}

extension PlanningFixture {
    /// Returns the need of a goal without savings, with another target and deadline.
    fileprivate func changed(
        _ need: GoalNeed, target: Int64, deadline: CalendarDate
    ) throws -> GoalNeed {
        try GoalNeed(
            GoalState(
                id: need.id, name: need.goal.name, emoji: nil,
                target: Money(amountMinor: target, need.currency),
                currentTotal: Money(amountMinor: 0, need.currency), startDate: today, deadline: deadline),
            days: days, today: today)
    }
}
