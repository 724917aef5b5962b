import Contracts

/// The least changes that alone make a plan feasible (contract-planning, "Budget calculator").
///
/// A budget B is enough if, for every number of payment days t, the needs due by t are at most B × t.
/// Deadlines and targets of goals due after the first failing one cannot help it, so the suggestions change
/// this goal.
struct BudgetSuggestions: Sendable {
    /// How far ahead a deadline may be (contract-planning, "Goals").
    static let longestYears = 100

    private let plan: BudgetNeeds
    private let budget: Int64
    private let first: BudgetNeeds.Need

    /// Returns no suggestions for a feasible plan, and none where a rate is missing.
    static func list(
        _ plan: BudgetNeeds, budget: Int64, days: PaymentDays, today: CalendarDate
    ) -> [BudgetSuggestion] {
        guard plan.unconverted.isEmpty, let first = plan.infeasible(with: budget).first else { return [] }
        let search = BudgetSuggestions(plan: plan, budget: budget, first: first)
        let increase = BudgetSuggestion(
            kind: .increaseBudget, goalId: nil,
            to: Money.text(plan.minimum, digits: plan.currency.digits), byMonths: nil,
            currency: plan.currency)
        return [increase]
            + [search.extended(days, today: today), search.reduced()].compactMap { $0 }
    }

    private init(plan: BudgetNeeds, budget: Int64, first: BudgetNeeds.Need) {
        (self.plan, self.budget, self.first) = (plan, budget, first)
    }

    /// Returns the earliest later deadline. It lies after every day up to which the needs exceed the budget,
    /// because the goal still counts there if it is due by then.
    private func extended(_ days: PaymentDays, today: CalendarDate) -> BudgetSuggestion? {
        var number = first.days + 1
        // The payment days of the goals that are due next after those with `due` days.
        var (due, next) = (Int.max, Int.max)
        for need in plan.needs.reversed() {
            if need.days < due { (due, next) = (need.days, due) }
            guard need.requiredMonthly > budget else { continue }
            // From this number of days on, the budget covers the cumulative need.
            guard let enough = Quotient.up(need.cumulative, over: budget) else { return nil }
            number = max(number, min(Int(clamping: enough), next))
        }
        let fits = plan.needs.allSatisfy { need in
            guard need.days >= first.days, need.days < number else { return true }
            return need.cumulative - first.amount <= bound(need.days)
        }
        guard fits, let date = days.date(number), date <= Self.latest(from: today) else { return nil }
        return BudgetSuggestion(
            kind: .extendDeadline, goalId: first.goal.id, to: date.text, byMonths: number - first.days,
            currency: nil)
    }

    /// Returns the largest smaller target.
    private func reduced() -> BudgetSuggestion? {
        let excess =
            plan.needs.lazy.filter { $0.days >= first.days }
            .map { $0.cumulative - bound($0.days) }.max() ?? 0
        guard excess <= first.amount else { return nil }
        let goal = first.goal.goal
        guard let kept = plan.unit.units(of: first.amount - excess, plan.currency),
            let remaining = plan.unit.roundedDown(kept, to: goal.target.currency),
            let target = goal.currentTotal.adding(remaining)
        else { return nil }
        return BudgetSuggestion(
            kind: .reduceTarget, goalId: goal.id, to: target.text, byMonths: nil, currency: target.currency)
    }

    /// Returns the sum of the budgets of a number of payment days, at most 64 bits.
    private func bound(_ days: Int) -> Int64 {
        let (product, overflow) = budget.multipliedReportingOverflow(by: Int64(days))
        return overflow ? Int64.max : product
    }

    private static func latest(from today: CalendarDate) -> CalendarDate {
        let day = today.components.day
        return (today.month.adding(longestYears * 12) ?? today.month).day(day)
    }
}
