import Contracts
import LedgerCore

extension BudgetRules {
    /// The most budgets that one request copies: those of one month.
    static let copyMaximum = monthlyLimit
    static let tooManyCopies = APIError.field(
        "fromMonth", "At most \(copyMaximum) budgets can be copied at once")
}

extension BudgetCopyDraft {
    /// The month to copy from, sent as `fromMonth` or as `fromMonthKey`.
    private var eitherFrom: NamedField<Month> {
        fromMonth.named("fromMonth").or(fromMonthKey.named("fromMonthKey"))
    }

    /// The month to copy to, sent as `toMonth` or as `toMonthKey`.
    var eitherTo: NamedField<Month> { toMonth.named("toMonth").or(toMonthKey.named("toMonthKey")) }

    /// Returns the account and the months of a copy; `place` is the one that the store found.
    func months(
        place: PlanPlace?
    ) throws(APIError) -> (account: ID<Account>, from: Month, to: Month) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        if place == nil { errors.add("accountId", "Account not found") }
        let from = errors.required(eitherFrom, "Month to copy from is required")
        let to = errors.required(eitherTo, "Month to copy to is required")
        PlanMonths.check(to, besides: nil, eitherTo.path, &errors)
        if let from, from == to { errors.add(eitherTo.path, "Choose another month to copy to") }
        guard errors.isEmpty, let place, let from, let to else { throw errors.refusal }
        return (place.account, from, to)
    }
}

extension BudgetPlan {
    func copied(to month: Month, id: ID<Budget>) -> BudgetPlan {
        var copy = self
        copy.id = id
        copy.month = month
        return copy
    }
}
