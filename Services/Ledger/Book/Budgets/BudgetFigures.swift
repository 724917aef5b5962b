import Contracts
import LedgerCurrencies

/// The budgets of an account and month with their progress and totals. In a converted answer, the
/// plans are parts of the whole plan, and spending on them is part of the month's spending, as in reports.
struct BudgetFigures: Sendable {
    /// A plan compared with the spending on it, in the currency to show.
    struct Shown: Sendable {
        let planned: Money
        let progress: BudgetProgress
        /// What was paid back of shared expenses, which the spending leaves out.
        let paidBack: String
        let otherCurrencies: [CurrencyAmount]
        /// Nil if no conversion was requested.
        let unconverted: [CurrencyAmount]?

        fileprivate init(
            _ planned: Money, carriedOverMinor: Int64, spentMinor: Int64, paidBackMinor: Int64,
            otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount]?
        ) {
            self.planned = planned
            progress = BudgetProgress(
                planned: planned, carriedOverMinor: carriedOverMinor, spentMinor: spentMinor)
            paidBack = Money.text(paidBackMinor, digits: planned.currency.digits)
            self.otherCurrencies = otherCurrencies
            self.unconverted = unconverted
        }
    }

    let money: DisplayMoney
    private let plans: [BudgetPlan]
    private let spending: AccountSpending
    private let carriedOver: [ID<Category>: Int64]
    private let planned: ConvertedParts<ID<Category>>
    private let carried: ConvertedParts<ID<Category>>
    private let spent: ConvertedParts<ID<Category>>
    private let paidBack: ConvertedParts<ID<Category>>

    /// - Parameters:
    ///   - plans: all budgets of the account and month; a category has one.
    ///   - carriedOver: what they carry over, each in its own currency.
    init(
        of plans: [BudgetPlan], spending: AccountSpending, carriedOver: [ID<Category>: Int64],
        in money: DisplayMoney
    ) throws(APIError) {
        self.carriedOver = carriedOver
        self.money = money
        self.plans = plans
        self.spending = spending
        var amounts: AccountSpending.Amounts = [:]
        var carried: AccountSpending.Amounts = [:]
        for plan in plans {
            amounts[plan.category] = [plan.planned.currency: plan.planned.amountMinor]
            carried[plan.category] = [plan.planned.currency: carriedOver[plan.category] ?? 0]
        }
        planned = try ConvertedParts(amounts, in: money)
        self.carried = try ConvertedParts(carried, in: money)
        spent = try ConvertedParts(spending.spent, in: money)
        paidBack = try ConvertedParts(spending.paidBack, in: money)
    }

    /// Returns the progress of one of the plans, in its own currency unless everything is converted. A plan
    /// without a rate stays in its own currency, listed as unconverted: its remainder could not be told in
    /// another currency.
    func shown(_ plan: BudgetPlan) throws(APIError) -> Shown {
        let (category, currency) = (plan.category, plan.planned.currency)
        if money.converts, planned[category].rest.isEmpty, carried[category].rest.isEmpty {
            let part = spent[category]
            return Shown(
                Money(amountMinor: planned[category].main, money.currency),
                carriedOverMinor: carried[category].main, spentMinor: part.main,
                paidBackMinor: paidBack[category].main, otherCurrencies: [],
                unconverted: part.rest.map { CurrencyAmount($0) })
        }
        let own = DisplayMoney(currency: currency)
        let (main, rest) = try own.shown(CurrencySums(minor: spending.spent[category] ?? [:]))
        return Shown(
            plan.planned, carriedOverMinor: carriedOver[category] ?? 0, spentMinor: main,
            paidBackMinor: spending.paidBack[category]?[currency] ?? 0,
            otherCurrencies: rest.map { CurrencyAmount($0) },
            unconverted: money.converts ? [CurrencyAmount(Money(amountMinor: main, currency))] : nil)
    }

    /// Returns the totals in one currency, with the sums that are not part of them: plans in other
    /// currencies, and spending in other currencies on any of the plans.
    func totals() throws(APIError) -> BudgetTotals {
        let (planned, unplanned) = try sum(planned)
        let (carried, uncarried) = try sum(carried)
        let (spent, unspent) = try sum(spent)
        let (others, unconverted) = money.placed(Self.lines(unplanned, uncarried, unspent))
        return BudgetTotals(
            planned: Money(amountMinor: planned, money.currency),
            progress: BudgetProgress(
                planned: Money(amountMinor: planned, money.currency), carriedOverMinor: carried,
                spentMinor: spent),
            paidBack: money.text(try sum(paidBack).main), otherCurrencies: others, unconverted: unconverted)
    }

    /// Returns the amounts that the totals leave out, ordered by currency code.
    private static func lines(_ planned: [Money], _ carried: [Money], _ spent: [Money]) -> [BudgetAmount] {
        let currencies = Set((planned + carried + spent).map(\.currency))
        return currencies.sorted { $0.code < $1.code }.map { currency in
            func text(_ amounts: [Money]) -> String {
                (amounts.first { $0.currency == currency } ?? Money(amountMinor: 0, currency)).text
            }
            return BudgetAmount(
                currency: currency, planned: text(planned), carriedOver: text(carried), amount: text(spent))
        }
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
