import Contracts
import LedgerCore

/// The facts about the book that the rules for budgets need (contract §2, "Budgets").
struct BudgetContext: Sendable {
    /// Where the draft plans, or else the budget or the active account does; nil if it does not exist.
    let place: PlanPlace?
    /// The category that the draft names, or else the budget's; nil if it does not exist.
    let category: Category?
    /// Whether the category has a budget in the draft's account and month already.
    let replacesBudget: Bool
    /// The rollover of the budget that the draft replaces or changes; nil for a new one.
    var rollover: BudgetRollover?
    let preferredCurrency: Currency
}

package enum BudgetRules {
    /// The most budgets of a book, in all months and accounts.
    package static let limit = 10_000
    /// The most budgets of an account in a month: their list has no pages, and one write unit copies them.
    package static let monthlyLimit = 500
    /// The most months before a budget's own along which something is carried over to it.
    static let rolloverMonths = 120

    /// Returns the refusal of more budgets than a book keeps; `path` is the field of the month.
    static func tooMany(_ path: String) -> APIError {
        .field(
            path, "You have the largest number of budgets (\(limit)) already. Delete those of other months.")
    }

    static func monthIsFull(_ path: String) -> APIError {
        .field(path, "An account can have at most \(monthlyLimit) budgets in a month")
    }

    static let taken = APIError.field("categoryId", "This category has a budget in that month already")
}

extension BudgetDraft {
    /// The month, sent as `month` or as `monthKey`.
    var eitherMonth: NamedField<Month> { month.named("month").or(monthKey.named("monthKey")) }

    func made(id: ID<Budget>, in context: BudgetContext) throws(APIError) -> BudgetPlan {
        try resolved(id: id, over: nil, in: context)
    }

    /// Returns the changed budget: absent fields stay, null clears optional ones.
    func applied(to plan: BudgetPlan, in context: BudgetContext) throws(APIError) -> BudgetPlan {
        try resolved(id: plan.id, over: plan, in: context)
    }

    private func resolved(
        id: ID<Budget>, over current: BudgetPlan?, in context: BudgetContext
    ) throws(APIError) -> BudgetPlan {
        var errors = FieldErrors()
        let isNew = current == nil
        let account = errors.planAccount(accountId, known: context.place, isNew: isNew)
        let category = errors.category(
            categoryId, current: current?.category, known: context.category, isNew: isNew)
        if let category {
            let isKnown = category.id == current?.category || context.replacesBudget
            Self.check(category, isKnown: isKnown, "categoryId", &errors)
        }
        let month = errors.value(
            eitherMonth.field, eitherMonth.path, current: current?.month, isNew: isNew, "Month is required")
        PlanMonths.check(month, besides: current?.month, eitherMonth.path, &errors)
        let planned = errors.amount(
            planned, in: currency, current: current?.planned,
            usual: context.place?.currency ?? context.preferredCurrency
        ) { errors, planned, currency in
            errors.amountOrZero(planned, "planned", in: currency, label: "Planned amount")
        }
        let notes = errors.text(notes, "notes", current: current?.notes, .notes)
        // A client that does not know of rollovers replaces a budget without ending its chain.
        let rollover = errors.value(
            rollover, "rollover", current: context.rollover ?? .nothing, isNew: isNew, "Rollover is required")
        guard errors.isEmpty, let account, let category, let month, let planned, let rollover else {
            throw errors.refusal
        }
        return BudgetPlan(
            id: id, account: account, category: category.id, month: month, planned: planned, notes: notes,
            rollover: rollover)
    }

    /// Reports a category that can have no budget.
    /// - Parameter isKnown: whether it has the budget already.
    static func check(
        _ category: Category, isKnown: Bool, _ path: String, _ errors: inout FieldErrors
    ) {
        if category.type != .expense {
            errors.add(path, "Budgets are for expense categories. Choose an expense category.")
        } else if category.isArchived, !isKnown {
            errors.add(path, CategoryRules.archived(category))
        }
    }
}
