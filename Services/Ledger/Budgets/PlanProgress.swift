import Contracts

/// A plan compared with the spending on it, in the currency to show.
struct PlanProgress: Sendable {
    let planned: Money
    let progress: BudgetProgress
    let otherCurrencies: [CurrencyAmount]
    /// Nil if no conversion was requested.
    let unconverted: [CurrencyAmount]?

    /// Uses the plan's own currency unless `money` converts. A plan without a rate stays in its own currency,
    /// listed as unconverted: its remainder could not be told in another currency.
    init(_ plan: Money, spent: [Currency: Int64], in money: DisplayMoney? = nil) throws(LedgerError) {
        let sums = CurrencySums(minor: spent)
        if let money, money.converts, let planned = money.converted(plan) {
            let (main, rest) = try money.shown(sums)
            self.planned = planned
            progress = BudgetProgress(planned: planned, spentMinor: main)
            (otherCurrencies, unconverted) = money.placed(rest.map { CurrencyAmount($0) })
        } else {
            let (main, rest) = try DisplayMoney(currency: plan.currency).shown(sums)
            planned = plan
            progress = BudgetProgress(planned: plan, spentMinor: main)
            otherCurrencies = rest.map { CurrencyAmount($0) }
            unconverted =
                money?.converts == true
                ? [CurrencyAmount(Money(amountMinor: main, plan.currency))] : nil
        }
    }
}
