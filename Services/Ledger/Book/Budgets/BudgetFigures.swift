import Contracts
import LedgerCurrencies

/// The budgets of an account and month with their progress and totals. In a converted answer, the
/// plans are parts of the whole plan, and spending on them is part of the month's spending, as in reports.
struct BudgetFigures: Sendable {
    let money: DisplayMoney
    private let plans: [BudgetPlan]
    private let spending: AccountSpending
    private let planned: ConvertedParts<ID<Category>>
    private let spent: ConvertedParts<ID<Category>>
    private let paidBack: ConvertedParts<ID<Category>>

    /// - Parameter plans: all budgets of the account and month; a category has one.
    init(
        of plans: [BudgetPlan], spending: AccountSpending, in money: DisplayMoney
    ) throws(APIError) {
        self.money = money
        self.plans = plans
        self.spending = spending
        var amounts: AccountSpending.Amounts = [:]
        for plan in plans { amounts[plan.category] = [plan.planned.currency: plan.planned.amountMinor] }
        planned = try ConvertedParts(amounts, in: money)
        spent = try ConvertedParts(spending.spent, in: money)
        paidBack = try ConvertedParts(spending.paidBack, in: money)
    }

    /// Returns the progress of one of the plans, in its own currency unless everything is converted. A plan
    /// without a rate stays in its own currency, listed as unconverted: its remainder could not be told in
    /// another currency.
    func progress(of plan: BudgetPlan) throws(APIError) -> PlanProgress {
        let (category, currency) = (plan.category, plan.planned.currency)
        if money.converts, planned[category].rest.isEmpty {
            let part = spent[category]
            return PlanProgress(
                planned: Money(amountMinor: planned[category].main, money.currency), spentMinor: part.main,
                paidBackMinor: paidBack[category].main, otherCurrencies: [],
                unconverted: part.rest.map { CurrencyAmount($0) })
        }
        let own = DisplayMoney(currency: currency)
        let (main, rest) = try own.shown(CurrencySums(minor: spending.spent[category] ?? [:]))
        return PlanProgress(
            planned: plan.planned, spentMinor: main,
            paidBackMinor: spending.paidBack[category]?[currency] ?? 0,
            otherCurrencies: rest.map { CurrencyAmount($0) },
            unconverted: money.converts ? [CurrencyAmount(Money(amountMinor: main, currency))] : nil)
    }

    /// Returns the totals in one currency, with the sums that are not part of them: plans in other
    /// currencies, and spending in other currencies on any of the plans.
    func totals() throws(APIError) -> BudgetTotals {
        let (planned, unplanned) = try sum(planned)
        let (spent, unspent) = try sum(spent)
        let rest = DisplayMoney.paired(unplanned, unspent).map {
            BudgetAmount(currency: $0.currency, planned: $0.first.text, amount: $0.second.text)
        }
        let (others, unconverted) = money.placed(rest)
        return BudgetTotals(
            planned: Money(amountMinor: planned, money.currency),
            progress: BudgetProgress(
                planned: Money(amountMinor: planned, money.currency), spentMinor: spent),
            paidBack: money.text(try sum(paidBack).main), otherCurrencies: others, unconverted: unconverted)
    }

    private func sum(
        _ parts: ConvertedParts<ID<Category>>
    ) throws(APIError) -> (main: Int64, rest: [Money]) {
        var main = CurrencySums()
        var rest = CurrencySums()
        for plan in plans {
            let part = parts[plan.category]
            try main.add(part.main, money.currency)
            for other in part.rest { try rest.add(other.amountMinor, other.currency) }
        }
        let listed = try DisplayMoney(currency: money.currency).shown(rest).rest
        return (main.minor[money.currency] ?? 0, listed)
    }
}
