import Contracts

/// The ledger's part of a dashboard (DASH-001 … DASH-003).
struct DashboardFigures: Sendable {
    let month: Month
    let money: DisplayMoney
    /// The rates of `money`; nil if no conversion was requested.
    let rates: [AppliedRate]?
    let totals: [MonthTotal]
    /// Spending as budgets count it, by category and currency.
    let spending: [ID<Category>: [Currency: Int64]]
    let budgets: [(plan: BudgetPlan, category: Category)]
    let recentTransactions: [Transaction]

    /// Returns the dashboard; `pendingSharedExpenses` is nil while sharing is down.
    func answer(pendingSharedExpenses: Int?) throws(LedgerError) -> Dashboard {
        let figures = budgets.map { (plan: $0.plan, spent: spending[$0.category.id] ?? [:]) }
        var progress: [Dashboard.CategoryProgress] = []
        for (plan, category) in budgets { progress.append(try self.progress(plan, category)) }
        return Dashboard(
            month: month, summary: try summary,
            budget: Dashboard.PlannedAndSpent(try BudgetSums(of: figures, in: money).totals()),
            budgetProgress: progress, recentTransactions: recentTransactions,
            pendingSharedExpenses: pendingSharedExpenses, rates: rates)
    }

    private func progress(
        _ plan: BudgetPlan, _ category: Category
    ) throws(LedgerError) -> Dashboard.CategoryProgress {
        let shown = try PlanProgress(plan.planned, spent: spending[category.id] ?? [:], in: money)
        return Dashboard.CategoryProgress(
            categoryId: category.id, categoryName: category.name, budgeted: shown.planned,
            progress: shown.progress, otherCurrencies: shown.otherCurrencies, unconverted: shown.unconverted)
    }

    private var summary: Dashboard.Summary {
        get throws(LedgerError) {
            let all = totals.map(\.total)
            let (income, incomeRest) = try money.shown(AccountTotal.sums(all, of: .income))
            let (expenses, expensesRest) = try money.shown(AccountTotal.sums(all, of: .expense))
            let rest = DisplayMoney.paired(incomeRest, expensesRest).map { line in
                let net = line.first.amountMinor &- line.second.amountMinor
                return Dashboard.CurrencyFlow(
                    currency: line.currency, income: line.first.text, expenses: line.second.text,
                    amount: Money(amountMinor: net, line.currency).text)
            }
            let (others, unconverted) = money.placed(rest)
            // The net is the difference of the shown amounts, so that the line adds up; neither is negative.
            return Dashboard.Summary(
                totalIncome: money.text(income), totalExpenses: money.text(expenses),
                netResult: money.text(income &- expenses), currency: money.currency, otherCurrencies: others,
                unconverted: unconverted)
        }
    }
}
