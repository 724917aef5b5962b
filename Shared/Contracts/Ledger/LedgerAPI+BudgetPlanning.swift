/// Target balances, several budgets at once, income goals (contract §2; ONB-004, BUD-001 … 005).
extension LedgerAPI {
    public static let setBalance = Endpoint<BalanceTarget, BalanceAdjusted>(
        "setBalance", .post, "/accounts/{id}/set-balance",
        "Records one transaction that brings a month's net to a target.",
        access: .book(.editor, .transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        requires: ["targetBalance", "monthKey"], also: [.ok],
        notes: "Answers 200 if the month's net is the target already.")
    public static let quickBudget = Endpoint<QuickBudgetDraft, Budget>(
        "setBudgets", .post, "/budgets/quick",
        "Sets one budget, or several budgets of one account and month.",
        access: .book(.editor, .budgetsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        also: [.ok, .created(BudgetsSet.self), .ok(BudgetsSet.self)])
    public static let deleteBudgets = Endpoint<Empty, Deleted>(
        "deleteBudgets", .delete, "/budgets", "Deletes the budget of an account, category and month.",
        access: .book(.editor, .budgetsWrite, .bounded),
        errors: [.validation, .notFound, .preconditionFailed],
        query: [.oneScope.required, .categoryId.required] + .eitherMonth)
    public static let copyBudgets = Endpoint<BudgetCopyDraft, BudgetsCopied>(
        "copyBudgets", .post, "/budgets/copy", "Copies the budgets of a month to another month.",
        access: .book(.editor, .budgetsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        requires: ["fromMonth", "toMonth"],
        notes: "Budgets that the other month has already stay as they are. Copies have the same `rollover`.")
    public static let moveBudget = Endpoint<BudgetMove, BudgetsMoved>(
        "moveBudget", .post, "/budgets/move", "Moves planned money from one budget to another.",
        access: .book(.editor, .budgetsWrite, .bounded), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        requires: ["from", "to", "amount"],
        notes:
            "Both are of one account, or of the whole book, of one month and currency. A category without a "
            + "budget gets one.")
    public static let widenBudgets = Endpoint<BudgetWidening, BudgetsWidened>(
        "widenBudgets", .post, "/budgets/widen",
        "Makes the budgets of single accounts budgets of the whole book.",
        access: .book(.editor, .budgetsWrite),
        idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        streamsAnswer: true, errors: [.validation, .rateLimited],
        notes:
            "Those of the accounts of the overview, of the month and later ones: the budgets of a category "
            + "and month become one, with the sum of what they plan, and of their `rollover` the first of "
            + "both, surplus and none. What they carried over into the first month is planned in it. "
            + "`POST /undo` takes it back for a day.")
    public static let setIncomeGoal = Endpoint<IncomeGoalDraft, IncomeGoal>(
        "setIncomeGoal", .put, "/budgets/income-goal", "Sets the income goal of an account and month.",
        access: .book(.editor, .budgetsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation],
        requires: ["amount"])
    public static let getIncomeGoal = Endpoint<Empty, IncomeGoal>(
        "getIncomeGoal", .get, "/budgets/income-goal",
        "Returns the income goal of an account and month, with its progress.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: [.oneScope] + .eitherMonth, tagged: true)
    public static let deleteIncomeGoal = Endpoint<Empty, Deleted>(
        "deleteIncomeGoal", .delete, "/budgets/income-goal",
        "Deletes the income goal of an account and month.",
        access: .book(.editor, .budgetsWrite, .bounded), errors: [.validation, .notFound],
        query: [.oneScope] + .eitherMonth)

    static let planning: [EndpointDescription] = [
        setBalance.description, quickBudget.description, deleteBudgets.description,
        copyBudgets.description, moveBudget.description, widenBudgets.description, setIncomeGoal.description,
        getIncomeGoal.description,
        deleteIncomeGoal.description,
    ]
}
