import Contracts
import LedgerCurrencies

extension PlanMonth {
    /// A month that is not started, from live data and the user's choices. Throws `sumTooLarge`.
    init(draft month: Month, _ choices: PlanChoices, _ context: PlanContext) throws(APIError) {
        let needs = try context.needs(on: context.days(of: month))
        let plans = needs.map { (need: $0, choice: choices[$0.id]) }
        let planned = try context.money(in: nil).total(
            CurrencySums(plans.lazy.map { Money(amountMinor: $0.planned($1), $0.currency) }))
        let display = context.display
        self.init(
            month: month, status: .draft, startedAt: nil, completedAt: nil, undoUntil: nil,
            plans: plans.map { $0.answer($1) },
            totals: PlanMonthTotals(
                currency: display, planned: planned.sum.text,
                contributed: Money.text(0, digits: display.digits),
                unconverted: planned.unconverted.map { CurrencyAmount($0) }))
    }
}

extension GoalNeed {
    /// Returns the amount that a month's plan gives the goal.
    func planned(_ choice: PlanChoice) -> Int64 {
        choice.isSkipped ? 0 : choice.custom(in: currency) ?? required
    }

    /// Returns the goal's line of a month that is not started.
    fileprivate func answer(_ choice: PlanChoice) -> GoalPlan {
        let planned = planned(choice)
        return GoalPlan(
            goalId: id, goalName: goal.name, currency: currency, requiredMonthly: text(required),
            plannedAmount: text(planned), customAmount: choice.custom(in: currency).map { text($0) },
            isProtected: choice.isProtected, isSkipped: choice.isSkipped, contributed: text(0),
            remainingToClose: text(planned),
            progress: Proportion(tenThousandths: planned == 0 ? Proportion.whole : 0))
    }
}
