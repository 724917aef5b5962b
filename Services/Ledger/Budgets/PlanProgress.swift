import Contracts

/// A plan against what was spent on it, in the currency that it is shown in.
struct PlanProgress: Sendable {
    let planned: Money
    let progress: BudgetProgress
    let otherCurrencies: [CurrencyAmount]
    /// Nil where nothing was to be converted.
    let unconverted: [CurrencyAmount]?

    /// In the plan's own currency unless `money` converts. A plan that has no rate stays in its own, too,
    /// with that currency as unconverted: what is over or under it could not be said in another.
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
