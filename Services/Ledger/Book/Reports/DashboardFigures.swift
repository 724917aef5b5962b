import Contracts
import LedgerCurrencies

/// The ledger's part of a dashboard (DASH-001 … DASH-003).
struct DashboardFigures: Sendable {
    let month: Month
    let money: DisplayMoney
    /// The rates of `money`; nil if no conversion was requested.
    let rates: [AppliedRate]?
    let totals: [MonthTotal]
    /// Spending as budgets count it.
    let spending: AccountSpending
    let budgets: [(plan: BudgetPlan, category: Category)]
    let carriedOver: [ID<Category>: Int64]
    let recentTransactions: [Transaction]
    /// What crossed the edge of the accounts of the overview; nil unless the dashboard is about these.
    let moved: MovedSums?
    /// The month's budgets of single accounts of the overview; nil for the dashboard of one account.
    let accountPlans: Int?

    /// Returns the dashboard; `pendingSharedExpenses` is nil while sharing is down.
    func answer(pendingSharedExpenses: Int?) throws(APIError) -> Dashboard {
        let figures = try BudgetFigures(
            of: budgets.map(\.plan), spending: spending, carriedOver: carriedOver, in: money)
        var progress: [Dashboard.CategoryProgress] = []
        for (plan, category) in budgets {
            let shown = try figures.shown(plan)
            progress.append(
                Dashboard.CategoryProgress(
                    categoryId: category.id, categoryName: category.name, budgeted: shown.planned,
                    progress: shown.progress, paidBack: shown.paidBack,
                    otherCurrencies: shown.otherCurrencies, unconverted: shown.unconverted))
        }
        return Dashboard(
            month: month, summary: try summary,
            budget: Dashboard.PlannedAndSpent(try figures.totals()),
            budgetProgress: progress, recentTransactions: recentTransactions,
            pendingSharedExpenses: pendingSharedExpenses, rates: rates, accountPlans: accountPlans)
    }

    private var summary: Dashboard.Summary {
        get throws(APIError) {
            let all = totals.map(\.total)
            let (income, incomeRest) = try money.shown(AccountTotal.sums(all, of: .income))
            let (expenses, expensesRest) = try money.shown(AccountTotal.sums(all, of: .expense))
            let spent = try money.shown(AccountSpending.sums(spending.spent)).main
            let paidBack = try AccountSpending.sums(spending.paidBack).minor
            let rest = try DisplayMoney.paired(incomeRest, expensesRest).map { line throws(APIError) in
                let net = try line.currency.difference(line.first.amountMinor, line.second.amountMinor)
                return Dashboard.CurrencyFlow(
                    currency: line.currency, income: line.first.text, expenses: line.second.text,
                    amount: Money(amountMinor: net, line.currency).text,
                    paidBack: Money(amountMinor: paidBack[line.currency] ?? 0, line.currency).text)
            }
            let (others, unconverted) = money.placed(rest)
            // The net and what was paid back are differences of the shown amounts, so that the lines add up.
            let result = try money.currency.difference(income, expenses)
            let paidBackMinor = try money.currency.difference(expenses, spent)
            return Dashboard.Summary(
                totalIncome: money.text(income), totalExpenses: money.text(expenses),
                netResult: money.text(result), paidBack: money.text(paidBackMinor),
                spent: money.text(spent), currency: money.currency, otherCurrencies: others,
                unconverted: unconverted, movedOut: moved.map { MovedSums.amounts($0.out) },
                movedIn: moved.map { MovedSums.amounts($0.in) })
        }
    }
}
