import Contracts
import LedgerCore
import LedgerCurrencies

/// What all goals need in the currency of a budget, by deadline (contract-planning, "Budget calculator").
struct BudgetNeeds: Sendable {
    /// One goal that still needs something.
    struct Need: Sendable, Equatable {
        let goal: GoalNeed
        /// The remaining amount in minor units of the budget's currency, rounded up.
        let amount: Int64
        /// The payment days up to the deadline, at least 1.
        let days: Int
        /// The needs of this goal and of all earlier ones.
        let cumulative: Int64

        /// The least budget that covers the cumulative need by the deadline.
        var requiredMonthly: Int64 { Quotient.up(cumulative, over: Int64(days)) ?? cumulative }
    }

    let unit: CommonUnit
    /// By deadline, then id.
    let needs: [Need]
    /// The remaining amounts of goals without a rate, by currency.
    let unconverted: [Money]

    /// Throws `sumTooLarge`.
    init(_ goals: [GoalNeed], in money: PlanMoney) throws(APIError) {
        let unit = CommonUnit(
            of: money.currency, for: Set(goals.lazy.map(\.currency)), rates: money.rates)
        self.unit = unit
        var needs: [Need] = []
        var missing = CurrencySums()
        var cumulative: Int64 = 0
        let order = goals.filter { $0.remaining > 0 }
            .sorted { ($0.goal.deadline, $0.id) < ($1.goal.deadline, $1.id) }
        for goal in order {
            guard let remaining = unit.units(of: goal.remaining, goal.currency) else {
                try missing.add(goal.remaining, goal.currency)
                continue
            }
            guard let amount = unit.roundedUp(remaining)?.amountMinor else {
                throw .sumTooLarge(money.currency)
            }
            let (sum, overflow) = cumulative.addingReportingOverflow(amount)
            if overflow { throw .sumTooLarge(money.currency) }
            cumulative = sum
            needs.append(Need(goal: goal, amount: amount, days: goal.monthsRemaining, cumulative: sum))
        }
        self.needs = needs
        unconverted = missing.minor.map { Money(amountMinor: $0.value, $0.key) }
            .sorted { $0.currency.code < $1.currency.code }
    }

    var currency: Currency { unit.currency }

    /// The least budget that completes every goal with a rate by its deadline.
    var minimum: Int64 { needs.lazy.map(\.requiredMonthly).max() ?? 0 }

    func isFeasible(with budget: Int64) -> Bool { unconverted.isEmpty && budget >= minimum }

    func infeasible(with budget: Int64) -> [Need] { needs.filter { $0.requiredMonthly > budget } }
}
