import Contracts

/// What the ledger knows of a month (DASH-001 … DASH-003).
struct DashboardFigures: Sendable {
    let month: Month
    let currency: Currency
    let totals: [MonthTotal]
    /// As budgets count it, by category and currency.
    let spending: [ID<Category>: [Currency: Int64]]
    let budgets: [(plan: BudgetPlan, category: Category)]
    let recentTransactions: [Transaction]

    /// The answer, with the number of the user's pending shares; nil while sharing is down.
    func answer(pendingSharedExpenses: Int?) -> Dashboard {
        let figures = budgets.map { (plan: $0.plan, spent: spending[$0.category.id] ?? [:]) }
        let sums = BudgetTotals(of: figures, in: currency)
        return Dashboard(
            month: month, summary: summary,
            budget: Dashboard.PlannedAndSpent(
                planned: sums.planned, spent: sums.spent, percentUsed: sums.percentUsed),
            budgetProgress: budgets.map { budget in
                let planned = budget.plan.planned
                let progress = BudgetProgress(
                    planned: planned, spentMinor: spending[budget.category.id]?[planned.currency] ?? 0)
                return Dashboard.CategoryProgress(
                    categoryId: budget.category.id, categoryName: budget.category.name,
                    budgeted: planned.text, spent: progress.spent, remaining: progress.remaining,
                    percentUsed: progress.percentUsed)
            },
            recentTransactions: recentTransactions, pendingSharedExpenses: pendingSharedExpenses)
    }

    private var summary: Dashboard.Summary {
        let all = totals.map(\.total)
        let net = AccountTotal.net(all, in: currency)
        let digits = currency.digits
        return Dashboard.Summary(
            totalIncome: Money.text(AccountTotal.sum(all, of: .income, in: currency), digits: digits),
            totalExpenses: Money.text(AccountTotal.sum(all, of: .expense, in: currency), digits: digits),
            netResult: net.main.text, currency: currency, otherCurrencies: net.others)
    }
}
