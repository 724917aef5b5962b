import Contracts

/// A budget as stored: the planned amount of a category in a month. Progress is computed, never stored.
struct BudgetPlan: Sendable, Equatable {
    var id: ID<Budget>
    let account: ID<Account>
    let category: ID<Category>
    var month: Month
    let planned: Money
    let notes: String?

    /// Returns the budget with its progress; `spent` is the spending on its category, by currency.
    func answer(
        category: Category, spent: [Currency: Int64], in money: DisplayMoney? = nil
    ) throws(LedgerError) -> Budget {
        let shown = try PlanProgress(planned, spent: spent, in: money)
        return Budget(
            id: id, accountId: account, month: month, planned: shown.planned, progress: shown.progress,
            otherCurrencies: shown.otherCurrencies, unconverted: shown.unconverted, notes: notes,
            category: category)
    }

    /// The budget for the marks of sample data.
    var record: BudgetRecord {
        BudgetRecord(
            id: id, accountId: account, categoryId: category, month: month, planned: planned, notes: notes)
    }
}
