import Contracts
import LedgerCurrencies

extension Requirements {
    /// The requirements with their total in a currency. With the funded parts of all goals, every number is
    /// explained. Throws `sumTooLarge`.
    init(
        _ needs: [GoalNeed], days: PaymentDays, today: CalendarDate, in money: PlanMoney,
        explaining parts: [FundedPart]? = nil
    ) throws(APIError) {
        let total = try money.total(
            CurrencySums(needs.lazy.map { Money(amountMinor: $0.required, $0.currency) }))
        let byGoal = parts.map { Dictionary(grouping: $0, by: \.goal) }
        self.init(
            requirements: needs.map { need in
                need.answer(
                    explanation: byGoal.map { byGoal in
                        need.goal.totalExplanation(byGoal[need.id] ?? [], rates: money.rates)
                            + need.explanation(days: days, today: today)
                    })
            },
            total: RequirementTotal(
                total: total.sum.text, currency: money.currency, rates: total.used,
                unconverted: total.unconverted.map { CurrencyAmount($0) },
                explanation: parts == nil ? nil : total.explanation))
    }
}

extension GoalNeed {
    func answer(explanation: [ExplanationStep]?) -> GoalRequirement {
        GoalRequirement(
            goalId: id, goalName: goal.name, currency: currency, targetAmount: goal.target.text,
            currentTotal: goal.currentTotal.text, remainingAmount: text(remaining),
            monthsRemaining: monthsRemaining, requiredMonthly: text(required),
            progress: Proportion(tenThousandths: Int(progress)), deadline: goal.deadline, status: status,
            explanation: explanation)
    }
}

extension PaymentSchedule {
    init(_ need: GoalNeed, on days: PaymentDays) {
        self.init(
            payments: GoalSchedule(need, on: days).payments.map { payment in
                ScheduledPayment(
                    number: payment.number, date: payment.date, amount: need.text(payment.amount),
                    runningTotal: need.text(payment.runningTotal), isFinal: payment.isFinal)
            })
    }
}
