import Contracts

/// A budget that took another one's plan, as it was, and what it took; kept for an undo.
struct MergedBudget: Codable, Sendable {
    let planned: String
    let removed: BudgetPlan
}
