/// Balances and budgets beyond one at a time (contract §2; ONB-004, BUD-001 … 005).
extension LedgerAPI {
    public static let setBalance = Endpoint<BalanceTarget, BalanceAdjusted>(
        .post, "/accounts/{id}/set-balance",
        "Writes one transaction so that the month's net is the target; 200 where it is already.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let quickBudget = Endpoint<QuickBudgetDraft, Budget>(
        .post, "/budgets/quick", "Sets one budget, or several of one account and month (budgets).",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let deleteBudgets = Endpoint<Empty, Deleted>(
        .delete, "/budgets", "Deletes the budget of accountId, categoryId and monthKey.",
        access: .user, errors: [.validation, .notFound])
    public static let copyBudgets = Endpoint<BudgetCopyDraft, BudgetsCopied>(
        .post, "/budgets/copy", "Takes the budgets of a month over into another; what is there stays.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let setIncomeGoal = Endpoint<IncomeGoalDraft, IncomeGoal>(
        .put, "/budgets/income-goal", "Sets what an account should take in, in a month.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let getIncomeGoal = Endpoint<Empty, IncomeGoal>(
        .get, "/budgets/income-goal", "The income goal of accountId and month, with what came in.",
        access: .user, errors: [.validation, .notFound])
    public static let deleteIncomeGoal = Endpoint<Empty, Deleted>(
        .delete, "/budgets/income-goal", "Deletes the income goal of accountId and month.",
        access: .user, errors: [.validation, .notFound])

    static let planning: [EndpointDescription] = [
        setBalance.description, quickBudget.description, deleteBudgets.description,
        copyBudgets.description, setIncomeGoal.description, getIncomeGoal.description,
        deleteIncomeGoal.description,
    ]
}
