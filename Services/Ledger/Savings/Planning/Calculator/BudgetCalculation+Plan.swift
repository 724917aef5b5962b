import Contracts
import LedgerCurrencies

extension BudgetCalculation {
    /// What a budget above zero reaches. Throws `sumTooLarge`.
    init(
        _ goals: [GoalNeed], budget: Int64, days: PaymentDays, today: CalendarDate, in money: PlanMoney
    ) throws(APIError) {
        let plan = try BudgetNeeds(goals, in: money)
        func text(_ amount: Int64) -> String { Money.text(amount, digits: money.currency.digits) }
        let isFeasible = plan.isFeasible(with: budget)
        let payments = isFeasible ? BudgetTimeline(plan, budget: budget, on: days) : nil
        self.init(
            budget: text(budget), currency: money.currency, minimumRequired: text(plan.minimum),
            isFeasible: isFeasible,
            infeasibleGoals: plan.infeasible(with: budget).map { need in
                InfeasibleGoal(
                    goalId: need.goal.id, goalName: need.goal.goal.name, deadline: need.goal.goal.deadline,
                    requiredMonthly: text(need.requiredMonthly),
                    shortfall: text(need.requiredMonthly - budget))
            },
            suggestions: BudgetSuggestions.list(plan, budget: budget, days: days, today: today),
            allocations: payments?.payments.first?.parts.map { part in
                BudgetAllocation(goalId: plan.needs[part.index].goal.id, amount: text(part.amount))
            } ?? [],
            timeline: payments.map { plan.timeline($0) } ?? [],
            payments: payments?.payments.map { plan.answer($0) } ?? [],
            unconverted: plan.unconverted.map { CurrencyAmount($0) })
    }
}

extension BudgetNeeds {
    private func text(_ amount: Int64) -> String { Money.text(amount, digits: currency.digits) }

    fileprivate func timeline(_ timeline: BudgetTimeline) -> [TimelineEntry] {
        zip(needs, timeline.spans(count: needs.count)).compactMap { need, span in
            span.map { span in
                TimelineEntry(
                    goalId: need.goal.id, goalName: need.goal.goal.name, emoji: need.goal.goal.emoji,
                    startMonth: timeline.payments[span.first].date.month,
                    endMonth: timeline.payments[span.last].date.month, paymentCount: span.payments,
                    total: text(need.amount))
            }
        }
    }

    fileprivate func answer(_ payment: BudgetTimeline.Payment) -> BudgetPayment {
        BudgetPayment(
            date: payment.date,
            allocations: payment.parts.map { part in
                BudgetPayment.Part(
                    goalId: needs[part.index].goal.id, amount: text(part.amount),
                    runningTotal: text(part.runningTotal), isFinal: part.isFinal)
            })
    }
}
