import Contracts

/// A budget as the book keeps it: what is planned for a category in a month. Progress is computed, never
/// stored.
struct BudgetPlan: Sendable, Equatable {
    let id: ID<Budget>
    let account: ID<Account>
    let category: ID<Category>
    let month: Month
    let planned: Money
    let notes: String?

    /// The budget with its progress; `spent` holds what went to its category, by currency.
    func answer(category: Category, spent: [Currency: Int64]) -> Budget {
        let others = spent.filter { $0.key != planned.currency && $0.value != 0 }
            .sorted { $0.key.code < $1.key.code }
            .map { CurrencyAmount(Money(amountMinor: $0.value, $0.key)) }
        return Budget(
            id: id, accountId: account, month: month, planned: planned,
            progress: BudgetProgress(planned: planned, spentMinor: spent[planned.currency] ?? 0),
            otherCurrencies: others, notes: notes, category: category)
    }

    /// As exports and backups keep it.
    var record: BudgetRecord {
        BudgetRecord(
            id: id, accountId: account, categoryId: category, month: month, planned: planned, notes: notes)
    }
}
