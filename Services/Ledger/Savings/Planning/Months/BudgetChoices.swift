import Contracts
import LedgerCore

/// A budget as amounts of a month's plan (contract-planning, "Budget calculator").
enum BudgetChoices {
    /// Returns the choices with what the budget gives each active goal on the next payment day. Throws
    /// `budgetInfeasible`.
    static func choices(
        for budget: Money, over current: PlanChoices, in context: PlanContext
    ) throws(APIError) -> PlanChoices {
        let needs = try context.needs(on: context.days)
        let plan = try BudgetNeeds(needs, in: context.money(in: budget.currency))
        guard plan.isFeasible(with: budget.amountMinor) else { throw .budgetInfeasible }
        let timeline = BudgetTimeline(plan, budget: budget.amountMinor, on: context.days)
        var amounts: [ID<Goal>: Int64] = [:]
        for part in timeline.payments.first?.parts ?? [] {
            amounts[plan.needs[part.index].goal.id] = part.amount
        }
        var choices = current
        for need in needs {
            let amount = Money(amountMinor: amounts[need.id] ?? 0, budget.currency)
            guard let own = context.money(in: need.currency).converted(amount)?.amountMinor else {
                throw .sumTooLarge(need.currency)
            }
            var choice = choices[need.id]
            (choice.customAmount, choice.currency) = (min(own, need.remaining), need.currency)
            if amount.amountMinor > 0 { choice.isSkipped = false }
            choices[need.id] = choice
        }
        return choices
    }
}

extension APIError {
    static let budgetInfeasible = APIError(
        .conflict, "This budget does not complete all goals by their deadlines")
}
