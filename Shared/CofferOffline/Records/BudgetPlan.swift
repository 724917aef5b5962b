public import Contracts

/// What a budget plans for a month. What was spent of it is for `CofferClient` to ask: it changes with each
/// transaction, and the copy has it only as of the budget's own last change.
public struct BudgetPlan: Sendable, Equatable, Identifiable {
    public let id: ID<Budget>
    /// Nil for a plan of the whole book.
    public let accountId: ID<Account>?
    public let categoryId: ID<Category>
    public let month: Month
    public let planned: String
    public let currency: Currency
    /// Nil for one of a newer server.
    public let rollover: BudgetRollover?
    public let notes: String?

    init(_ budget: Budget) {
        (id, accountId, categoryId) = (budget.id, budget.accountId, budget.categoryId)
        (month, planned, currency) = (budget.month.month, budget.planned, budget.currency)
        (rollover, notes) = (budget.rollover, budget.notes)
    }
}
