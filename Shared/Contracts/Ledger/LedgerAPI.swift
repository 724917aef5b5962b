/// The endpoints of the ledger service (contract §2).
public enum LedgerAPI {
    // Accounts
    public static let account = Crud<Account, AccountDraft, AccountList>(
        "Account", at: "/accounts", "an account", read: .book(.viewer, .read, .bounded),
        write: .book(.editor, .transactionsWrite),
        list: Endpoint(
            "listAccounts", .get, "/accounts",
            "Lists the user's accounts, the active one first, closed ones last.",
            access: .book(.viewer, .read, .bounded), errors: [.validation], query: [.displayCurrency]),
        requires: ["name"], readErrors: [.validation, .notFound], readQuery: [.displayCurrency],
        changeErrors: [.validation, .notFound, .conflict, .preconditionFailed],
        deletes: "Deletes an account that is neither active nor the only one.",
        deletionErrors: [.validation, .notFound, .conflict, .preconditionFailed],
        deletionQuery: [
            .oneOf(
                "transfers", ["keep"],
                "Keeps transfers from or to accounts that stay. Default: the account is not deleted (409)."
            )
        ],
        deletionNotes:
            "409 while transfers lead to an account that stays, unless `transfers=keep`, and while "
            + "an asset is the account (`details.assetId`).",
        replaces: true)
    public static let activateAccount = Endpoint<Empty, ActiveAccount>(
        "activateAccount", .patch, "/accounts/{id}/activate", "Makes an account the active one.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .conflict, .preconditionFailed])

    // Categories
    public static let category = Crud<Category, CategoryDraft, CategoryList>(
        "Category", at: "/categories", "a category", read: .book(.viewer, .read, .bounded),
        write: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.defaultBodyLimitBytes,
        list: Endpoint(
            "listCategories", .get, "/categories", "Lists the user's categories.",
            access: .book(.viewer, .read, .bounded), errors: [.validation],
            query: [.type, .flag("includeArchived", "Lists archived categories, too.")]),
        creates: "Creates a category, or reactivates the archived one of that name.",
        requires: ["name", "type"], also: [.ok], deletes: "Deletes a category that is not in use.",
        deletionErrors: [.notFound, .conflict, .preconditionFailed], replaces: true)
    public static let createCategories = Endpoint<CategoryDrafts, CategoriesCreated>(
        "createCategories", .post, "/categories/bulk", "Creates the categories of a list that are missing.",
        access: .book(.editor, .transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation],
        requires: ["categories"], also: [.ok])
    public static let archiveCategory = Endpoint<ArchiveDraft, Category>(
        "archiveCategory", .patch, "/categories/{id}/archive", "Archives a category, or reactivates it.",
        access: .book(.editor, .transactionsWrite), errors: [.validation, .notFound, .preconditionFailed],
        requires: ["isArchived"])

    public static let mergeCategory = Endpoint<CategoryMerge, BulkChange>(
        "mergeCategory", .post, "/categories/{id}/merge",
        "Moves everything of a category to another one and archives it.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        streamsAnswer: true, errors: [.validation, .notFound, .conflict, .rateLimited], requires: ["into"],
        notes: "Entries, parts, budgets (those of one account and month are added up), templates and the "
            + "categories under it. 409 if such budgets have different currencies. `POST /undo` takes it "
            + "back for a day.")

    // Transactions
    public static let transaction = Crud<Transaction, TransactionDraft, TransactionList>(
        "Transaction", at: "/transactions", "a transaction", read: .book(.viewer, .read, .bounded),
        write: .book(.editor, .transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        list: Endpoint(
            "listTransactions", .get, "/transactions",
            "Lists the transactions that match a filter, newest date first.",
            access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound], query: .transactions),
        creates: "Records an income or an expense.", creationErrors: [.validation, .conflict],
        requires: ["type", "amount"], also: [.ok],
        creationNotes: "`categoryId` is required unless `splits` has the parts; then it is the first part's. "
            + "With `applyRules`, `skipped` says what the rules left out.",
        changeErrors: [.validation, .notFound, .conflict, .preconditionFailed],
        deletes: "Deletes a transaction that is not shared.",
        deletionErrors: [.validation, .notFound, .conflict, .preconditionFailed], deletionQuery: [.unlock],
        replaces: true)

    // Budgets and dashboard
    public static let listBudgets = Endpoint<Empty, BudgetList>(
        "listBudgets", .get, "/budgets", "Lists the budgets of an account and month with their progress.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: [.oneScope, .month, .monthKey, .displayCurrency, .rollUp],
        notes: "With `rollUp` a parent's budget has the plans and the spending of its categories, too. Their "
            + "own budgets are left out, but for those in another currency than the parent's.")
    public static let putBudget = Endpoint<BudgetDraft, Budget>(
        "setBudget", .post, "/budgets", "Sets the budget of a category and month.",
        access: .book(.editor, .budgetsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        requires: ["categoryId", "month", "planned"], also: [.ok],
        notes: "Creates (201) or replaces (200); of the active account if the draft names none.")
    public static let getBudget = Endpoint<Empty, Budget>(
        "getBudget", .get, "/budgets/{id}", "Returns a budget.", access: .book(.viewer, .read, .bounded),
        errors: [.validation, .notFound],
        query: [.displayCurrency], tagged: true)
    public static let replaceBudget = Endpoint<BudgetDraft, Budget>(
        "replaceBudget", .put, "/budgets/{id}", "Changes a budget in the same way as PATCH.",
        access: .book(.editor, .budgetsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed])
    public static let updateBudget = Endpoint<BudgetDraft, Budget>(
        "updateBudget", .patch, "/budgets/{id}", "Changes the given fields of a budget.",
        access: .book(.editor, .budgetsWrite, .bounded), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed])
    public static let deleteBudget = Endpoint<Empty, DeletedID<Budget>>(
        "deleteBudget", .delete, "/budgets/{id}", "Deletes a budget.",
        access: .book(.editor, .budgetsWrite, .bounded),
        errors: [.notFound, .preconditionFailed])
    public static let dashboard = Endpoint<Empty, Dashboard>(
        "getDashboard", .get, "/dashboard", "Summarizes a month of an account, or of all.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: [.oneScope, .month, .monthKey, .displayCurrency], notes: Self.netOfShares)

    /// All endpoints but those that serve sharing and export, which have them in their modules.
    package static let own: [EndpointDescription] =
        basics + books + households + transactionTools + transfers + payees + rules + reconciliations + trash
        + attachments + wallet + changes + sampleData + planning + recurring + rates + reports
        + savings + savingsPlanning

    private static let basics: [EndpointDescription] =
        account.endpoints + [activateAccount.description] + categories + transaction.endpoints + [
            listBudgets.description, putBudget.description, getBudget.description, replaceBudget.description,
            updateBudget.description, deleteBudget.description, dashboard.description,
        ]

    private static let categories: [EndpointDescription] =
        category.endpoints.prefix(2) + [createCategories.description] + category.endpoints.dropFirst(2) + [
            archiveCategory.description, mergeCategory.description,
        ]
}
