/// The endpoints of the ledger service (contract §2).
public enum LedgerAPI {
    // Accounts
    public static let listAccounts = Endpoint<Empty, AccountList>(
        "listAccounts", .get, "/accounts", "Lists the user's accounts, the active one first.",
        access: .user(.read, .bounded),
        errors: [.validation],
        query: [.displayCurrency])
    public static let createAccount = Endpoint<AccountDraft, Account>(
        "createAccount", .post, "/accounts", "Creates an account.",
        access: .user(.transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        requires: ["name"])
    public static let getAccount = Endpoint<Empty, Account>(
        "getAccount", .get, "/accounts/{id}", "Returns an account.", access: .user(.read, .bounded),
        errors: [.validation, .notFound],
        query: [.displayCurrency], tagged: true)
    public static let replaceAccount = Endpoint<AccountDraft, Account>(
        "replaceAccount", .put, "/accounts/{id}", "Changes an account in the same way as PATCH.",
        access: .user(.transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed])
    public static let updateAccount = Endpoint<AccountDraft, Account>(
        "updateAccount", .patch, "/accounts/{id}", "Changes the given fields of an account.",
        access: .user(.transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed])
    public static let deleteAccount = Endpoint<Empty, DeletedID<Account>>(
        "deleteAccount", .delete, "/accounts/{id}",
        "Deletes an account that is neither active nor the only one.",
        access: .user(.transactionsWrite), errors: [.validation, .notFound, .conflict, .preconditionFailed],
        query: [
            .oneOf(
                "transfers", ["keep"],
                "Keeps transfers from or to accounts that stay. Default: the account is not deleted (409)."
            )
        ],
        notes: "409 while transfers lead to an account that stays, unless `transfers=keep`.")
    public static let activateAccount = Endpoint<Empty, ActiveAccount>(
        "activateAccount", .patch, "/accounts/{id}/activate", "Makes an account the active one.",
        access: .user(.transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .preconditionFailed])

    // Categories
    public static let listCategories = Endpoint<Empty, CategoryList>(
        "listCategories", .get, "/categories", "Lists the user's categories.", access: .user(.read, .bounded),
        errors: [.validation],
        query: [.type, .flag("includeArchived", "Lists archived categories, too.")])
    public static let createCategory = Endpoint<CategoryDraft, Category>(
        "createCategory", .post, "/categories",
        "Creates a category, or reactivates the archived one of that name.",
        access: .user(.transactionsWrite), success: .created, idempotent: true, errors: [.validation],
        requires: ["name", "type"], also: [.ok])
    public static let createCategories = Endpoint<CategoryDrafts, CategoriesCreated>(
        "createCategories", .post, "/categories/bulk", "Creates the categories of a list that are missing.",
        access: .user(.transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation],
        requires: ["categories"], also: [.ok])
    public static let getCategory = Endpoint<Empty, Category>(
        "getCategory", .get, "/categories/{id}", "Returns a category.", access: .user(.read, .bounded),
        errors: [.notFound],
        tagged: true)
    public static let replaceCategory = Endpoint<CategoryDraft, Category>(
        "replaceCategory", .put, "/categories/{id}", "Changes a category in the same way as PATCH.",
        access: .user(.transactionsWrite),
        errors: [.validation, .notFound, .preconditionFailed])
    public static let updateCategory = Endpoint<CategoryDraft, Category>(
        "updateCategory", .patch, "/categories/{id}", "Changes the given fields of a category.",
        access: .user(.transactionsWrite),
        errors: [.validation, .notFound, .preconditionFailed])
    public static let deleteCategory = Endpoint<Empty, DeletedID<Category>>(
        "deleteCategory", .delete, "/categories/{id}", "Deletes a category that is not in use.",
        access: .user(.transactionsWrite), errors: [.notFound, .conflict, .preconditionFailed])
    public static let archiveCategory = Endpoint<ArchiveDraft, Category>(
        "archiveCategory", .patch, "/categories/{id}/archive", "Archives a category, or reactivates it.",
        access: .user(.transactionsWrite), errors: [.validation, .notFound, .preconditionFailed],
        requires: ["isArchived"])

    public static let mergeCategory = Endpoint<CategoryMerge, BulkChange>(
        "mergeCategory", .post, "/categories/{id}/merge",
        "Moves everything of a category to another one and archives it.",
        access: .user(.transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        streamsAnswer: true, errors: [.validation, .notFound, .conflict, .rateLimited], requires: ["into"],
        notes: "Entries, parts, budgets (those of one account and month are added up), templates and the "
            + "categories under it. 409 if such budgets have different currencies. `POST /undo` takes it "
            + "back for a day.")

    // Transactions
    public static let listTransactions = Endpoint<Empty, TransactionList>(
        "listTransactions", .get, "/transactions",
        "Lists the transactions that match a filter, newest date first.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: .transactions)
    public static let createTransaction = Endpoint<TransactionDraft, Transaction>(
        "createTransaction", .post, "/transactions", "Records an income or an expense.",
        access: .user(.transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation, .conflict],
        requires: ["type", "amount"], also: [.ok],
        notes: "`categoryId` is required unless `splits` has the parts; then it is the first part's. With "
            + "`applyRules`, `skipped` says what the rules left out.")
    public static let getTransaction = Endpoint<Empty, Transaction>(
        "getTransaction", .get, "/transactions/{id}", "Returns a transaction.",
        access: .user(.read, .bounded),
        errors: [.notFound],
        tagged: true)
    public static let replaceTransaction = Endpoint<TransactionDraft, Transaction>(
        "replaceTransaction", .put, "/transactions/{id}", "Changes a transaction in the same way as PATCH.",
        access: .user(.transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed])
    public static let updateTransaction = Endpoint<TransactionDraft, Transaction>(
        "updateTransaction", .patch, "/transactions/{id}", "Changes the given fields of a transaction.",
        access: .user(.transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed])
    public static let deleteTransaction = Endpoint<Empty, DeletedID<Transaction>>(
        "deleteTransaction", .delete, "/transactions/{id}", "Deletes a transaction that is not shared.",
        access: .user(.transactionsWrite, .bounded),
        errors: [.validation, .notFound, .conflict, .preconditionFailed], query: [.unlock])

    // Budgets and dashboard
    public static let listBudgets = Endpoint<Empty, BudgetList>(
        "listBudgets", .get, "/budgets", "Lists the budgets of an account and month with their progress.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: [.oneAccount, .month, .monthKey, .displayCurrency, .rollUp],
        notes: "With `rollUp` a parent's budget has the plans and the spending of its categories, too. Their "
            + "own budgets are left out, but for those in another currency than the parent's.")
    public static let putBudget = Endpoint<BudgetDraft, Budget>(
        "setBudget", .post, "/budgets", "Sets the budget of a category and month.",
        access: .user(.budgetsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        requires: ["categoryId", "month", "planned"], also: [.ok],
        notes: "Creates (201) or replaces (200); of the active account if the draft names none.")
    public static let getBudget = Endpoint<Empty, Budget>(
        "getBudget", .get, "/budgets/{id}", "Returns a budget.", access: .user(.read, .bounded),
        errors: [.validation, .notFound],
        query: [.displayCurrency], tagged: true)
    public static let replaceBudget = Endpoint<BudgetDraft, Budget>(
        "replaceBudget", .put, "/budgets/{id}", "Changes a budget in the same way as PATCH.",
        access: .user(.budgetsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed])
    public static let updateBudget = Endpoint<BudgetDraft, Budget>(
        "updateBudget", .patch, "/budgets/{id}", "Changes the given fields of a budget.",
        access: .user(.budgetsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed])
    public static let deleteBudget = Endpoint<Empty, DeletedID<Budget>>(
        "deleteBudget", .delete, "/budgets/{id}", "Deletes a budget.", access: .user(.budgetsWrite, .bounded),
        errors: [.notFound, .preconditionFailed])
    public static let dashboard = Endpoint<Empty, Dashboard>(
        "getDashboard", .get, "/dashboard", "Summarizes a month of an account.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: [.oneAccount, .month, .monthKey, .displayCurrency], notes: Self.netOfShares)

    /// All endpoints but those that serve sharing and export, which have them in their modules.
    package static let own: [EndpointDescription] =
        basics + books + transactionTools + transfers + payees + rules + reconciliations + trash
        + attachments + wallet + changes + sampleData + planning + recurring + rates + reports
        + savings + savingsPlanning

    private static let basics: [EndpointDescription] = [
        listAccounts.description, createAccount.description, getAccount.description,
        replaceAccount.description, updateAccount.description, deleteAccount.description,
        activateAccount.description, listCategories.description, createCategory.description,
        createCategories.description, getCategory.description, replaceCategory.description,
        updateCategory.description, deleteCategory.description, archiveCategory.description,
        mergeCategory.description,
        listTransactions.description,
        createTransaction.description, getTransaction.description, replaceTransaction.description,
        updateTransaction.description,
        deleteTransaction.description, listBudgets.description, putBudget.description,
        getBudget.description, replaceBudget.description, updateBudget.description,
        deleteBudget.description, dashboard.description,
    ]
}
