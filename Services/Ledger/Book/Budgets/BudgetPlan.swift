package import Contracts
import LedgerCurrencies

/// A budget as stored: the planned amount of a category in a month. Progress is computed, never stored.
package struct BudgetPlan: Sendable, Equatable {
    package var id: ID<Budget>
    package var account: ID<Account>
    package var category: ID<Category>
    package var month: Month
    package var planned: Money
    package var notes: String?
    package var rollover: BudgetRollover

    package init(
        id: ID<Budget>, account: ID<Account>, category: ID<Category>, month: Month, planned: Money,
        notes: String? = nil, rollover: BudgetRollover = .nothing
    ) {
        self.rollover = rollover
        self.id = id
        self.account = account
        self.category = category
        self.month = month
        self.planned = planned
        self.notes = notes
    }

    /// Returns the budget with its progress.
    /// - Parameter rates: those of a converted answer that has no list of them around the budget.
    func answer(
        category: Category, in figures: BudgetFigures, rates: [AppliedRate]? = nil
    ) throws(APIError) -> Budget {
        let shown = try figures.shown(self)
        return Budget(
            id: id, accountId: account, month: month, planned: shown.planned, rollover: rollover,
            progress: shown.progress, paidBack: shown.paidBack, otherCurrencies: shown.otherCurrencies,
            unconverted: shown.unconverted, rates: rates, notes: notes, category: category)
    }

    /// The budget for the marks of sample data.
    package var record: BudgetRecord {
        BudgetRecord(
            id: id, accountId: account, categoryId: category, month: month, planned: planned, notes: notes,
            rollover: rollover == .nothing ? nil : rollover)
    }
}
