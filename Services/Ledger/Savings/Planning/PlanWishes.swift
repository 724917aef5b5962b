import Contracts
import LedgerCore

/// A checked wish to pay more or less than required.
struct FlexWish: Sendable {
    let options: FlexOptions
    let month: Month
    /// Nil stands for the settings' display currency.
    let currency: Currency?
}

extension FlexDraft {
    /// Returns the wish; `choices` reads the month's own flags. Throws `invalid`, then `unknown` for ids of
    /// no active goal.
    func wish(
        in context: PlanContext, _ choices: (Month) throws -> PlanChoices
    ) throws -> FlexWish {
        var errors = FieldErrors()
        let adjustment = FlexRules.adjustment(adjustment, &errors)
        let strategy = errors.optional(strategy, "strategy") ?? .balanced
        let currency = errors.optional(displayCurrency, "displayCurrency")
        _ = errors.optional(apply, "apply")
        let wished = errors.optional(month, "month")
        if let wished, !PlanMonthRules.isOpen(wished, today: context.today) {
            errors.add("month", PlanMonthRules.monthMessage)
        }
        let month = wished ?? context.days.firstMonth
        let (protected, skipped) = try NamedGoals(protectedGoalIds, skippedGoalIds)
            .read(in: context, try choices(month), &errors)
        guard let adjustment else { throw errors.refusal }
        return FlexWish(
            options: FlexOptions(
                adjustment: adjustment, protected: protected, skipped: skipped, strategy: strategy),
            month: month, currency: currency)
    }
}

extension OptimalDraft {
    /// Returns the target and the options without an adjustment. Throws like `FlexDraft.wish`.
    func wish(
        in context: PlanContext, _ choices: PlanChoices
    ) throws(APIError) -> (target: Money, options: FlexOptions) {
        var errors = FieldErrors()
        let currency = errors.optional(currency, "currency") ?? context.display
        let target = errors.amountOrZero(targetTotal, "targetTotal", in: currency, label: "Target total")
        let strategy = errors.optional(strategy, "strategy") ?? .balanced
        let (protected, skipped) = try NamedGoals(protectedGoalIds, skippedGoalIds)
            .read(in: context, choices, &errors)
        guard let target else { throw errors.refusal }
        return (
            target,
            FlexOptions(adjustment: 0, protected: protected, skipped: skipped, strategy: strategy)
        )
    }
}

extension BudgetCalculatorDraft {
    /// Returns the budget. Throws `invalid`.
    func wish(in context: PlanContext) throws(APIError) -> Money {
        var errors = FieldErrors()
        let currency = errors.optional(currency, "currency") ?? context.budgetCurrency
        let budget = errors.positiveAmount(budget, "budget", in: currency, label: "Budget")
        _ = errors.optional(apply, "apply")
        guard errors.isEmpty, let budget else { throw errors.refusal }
        return budget
    }
}

/// The lists of goals of a request. An absent list stands for the month's own flags.
private struct NamedGoals {
    typealias List = Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>

    let protected: List
    let skipped: List

    init(_ protected: List, _ skipped: List) {
        (self.protected, self.skipped) = (protected, skipped)
    }

    /// Throws all errors so far, then `unknown`.
    func read(
        in context: PlanContext, _ choices: PlanChoices, _ errors: inout FieldErrors
    ) throws(APIError) -> (protected: Set<ID<Goal>>, skipped: Set<ID<Goal>>) {
        var unknown = FieldErrors()
        let known = Set(context.goals.map(\.id))
        let named = FlexRules.goals(
            protected, "protectedGoalIds", known: known, &errors, unknown: &unknown)
        let left = FlexRules.goals(skipped, "skippedGoalIds", known: known, &errors, unknown: &unknown)
        // A list that is given wins over the flags of the other kind.
        let kept = named ?? choices.protected.subtracting(left ?? [])
        let dropped = left ?? choices.skipped.subtracting(named ?? [])
        FlexRules.checkApart(kept, dropped, &errors)
        try errors.throwIfAny()
        if !unknown.isEmpty { throw .unknown(unknown) }
        return (kept, dropped)
    }
}
