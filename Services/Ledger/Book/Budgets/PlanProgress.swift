import Contracts

/// A plan compared with the spending on it, in the currency to show.
struct PlanProgress: Sendable {
    let planned: Money
    let progress: BudgetProgress
    /// What was paid back of shared expenses, which the spending leaves out.
    let paidBack: String
    let otherCurrencies: [CurrencyAmount]
    /// Nil if no conversion was requested.
    let unconverted: [CurrencyAmount]?

    init(
        planned: Money, carriedOverMinor: Int64, spentMinor: Int64, paidBackMinor: Int64,
        otherCurrencies: [CurrencyAmount],
        unconverted: [CurrencyAmount]?
    ) {
        self.planned = planned
        progress = BudgetProgress(
            planned: planned, carriedOverMinor: carriedOverMinor, spentMinor: spentMinor)
        paidBack = Money.text(paidBackMinor, digits: planned.currency.digits)
        self.otherCurrencies = otherCurrencies
        self.unconverted = unconverted
    }
}
