import Contracts

/// A budget as the book keeps it: what is planned for a category in a month. Progress is computed, never
/// stored.
struct BudgetPlan: Sendable, Equatable {
    var id: ID<Budget>
    let account: ID<Account>
    let category: ID<Category>
    var month: Month
    let planned: Money
    let notes: String?

    /// The budget with its progress; `spent` holds what went to its category, by currency.
    func answer(
        category: Category, spent: [Currency: Int64], in money: DisplayMoney? = nil
    ) throws(LedgerError) -> Budget {
        let shown = try PlanProgress(planned, spent: spent, in: money)
        return Budget(
            id: id, accountId: account, month: month, planned: shown.planned, progress: shown.progress,
            otherCurrencies: shown.otherCurrencies, unconverted: shown.unconverted, notes: notes,
            category: category)
    }

    /// As exports and backups keep it.
    var record: BudgetRecord {
        BudgetRecord(
            id: id, accountId: account, categoryId: category, month: month, planned: planned, notes: notes)
    }
}
