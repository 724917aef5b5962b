package import Contracts

extension BudgetRules {
    /// Budgets that one request copies: a write is at most 500 rows.
    package static let copyMaximum = 500
    static let tooManyCopies = LedgerError.field(
        "fromMonth", "At most \(copyMaximum) budgets can be copied at once")
}

extension BudgetCopyDraft {
    /// Account and months of a copy.
    package func months(
        account: AccountRecord?
    ) throws(LedgerError) -> (account: ID<Account>, from: Month, to: Month) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        if account == nil { errors.add("accountId", "Account not found") }
        let from = errors.required(
            fromMonth.isAbsent ? fromMonthKey : fromMonth, "fromMonth", "Month to copy from is required")
        let to = errors.required(
            toMonth.isAbsent ? toMonthKey : toMonth, "toMonth", "Month to copy to is required")
        if let from, from == to { errors.add("toMonth", "Choose another month to copy to") }
        try errors.refuseIfAny()
        guard let account, let from, let to else { throw .storedValue("copy without a reason") }
        return (account.id, from, to)
    }
}

extension BudgetPlan {
    package func copied(to month: Month, id: ID<Budget>) -> BudgetPlan {
        BudgetPlan(
            id: id, account: account, category: category, month: month, planned: planned, notes: notes)
    }
}
