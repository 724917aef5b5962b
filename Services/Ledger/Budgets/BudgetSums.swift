import Contracts

/// The planned and the spent sums of several budgets.
struct BudgetSums: Sendable {
    private var planned = CurrencySums()
    private var spent = CurrencySums()
    private let money: DisplayMoney
    /// Spending in the totals' currency on plans in other currencies.
    private var apart = CurrencySums()

    init(
        of budgets: [(plan: BudgetPlan, spent: [Currency: Int64])], in money: DisplayMoney
    ) throws(LedgerError) {
        self.money = money
        for (plan, amounts) in budgets {
            let own = plan.planned.currency
            try planned.add(plan.planned.amountMinor, own)
            for (currency, amount) in amounts {
                // Without a conversion, the totals compare plans in one currency with the spending on them.
                if !money.converts, currency == money.currency, own != currency {
                    try apart.add(amount, currency)
                } else {
                    try spent.add(amount, currency)
                }
            }
        }
    }

    /// Returns the totals in one currency, with the sums that are not part of them.
    func totals() throws(LedgerError) -> BudgetTotals {
        let (planned, unplanned) = try money.shown(planned)
        let (spent, unspent) = try money.shown(spent)
        let here = Money(amountMinor: apart.minor[money.currency] ?? 0, money.currency)
        let rest = DisplayMoney.paired(unplanned, here.amountMinor == 0 ? unspent : unspent + [here])
        let (others, unconverted) = money.placed(
            rest.map { BudgetAmount(currency: $0.currency, planned: $0.first.text, amount: $0.second.text) })
        let progress = BudgetProgress(
            planned: Money(amountMinor: planned, money.currency), spentMinor: spent)
        return BudgetTotals(
            planned: money.text(planned), spent: progress.spent, remaining: progress.remaining,
            percentUsed: progress.percentUsed, currency: money.currency, otherCurrencies: others,
            unconverted: unconverted)
    }
}
