/// The endpoints of the ledger service (contract §2).
public enum LedgerAPI {
    // Accounts
    public static let listAccounts = Endpoint<Empty, AccountList>(
        .get, "/accounts", "The user's accounts, the active one first: displayCurrency.", access: .user,
        errors: [.validation])
    public static let createAccount = Endpoint<AccountDraft, Account>(
        .post, "/accounts", "Opens an account.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let getAccount = Endpoint<Empty, Account>(
        .get, "/accounts/{id}", "One account: displayCurrency.", access: .user,
        errors: [.validation, .notFound])
    public static let replaceAccount = Endpoint<AccountDraft, Account>(
        .put, "/accounts/{id}", "Changes an account.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let updateAccount = Endpoint<AccountDraft, Account>(
        .patch, "/accounts/{id}", "Changes an account.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let deleteAccount = Endpoint<Empty, DeletedID<Account>>(
        .delete, "/accounts/{id}", "Deletes an account that is neither active nor the only one.",
        access: .user, errors: [.validation, .notFound, .conflict])
    public static let activateAccount = Endpoint<Empty, ActiveAccount>(
        .patch, "/accounts/{id}/activate", "Makes an account the active one.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.notFound])

    // Categories
    public static let listCategories = Endpoint<Empty, CategoryList>(
        .get, "/categories", "The user's categories: type, includeArchived.", access: .user,
        errors: [.validation])
    public static let createCategory = Endpoint<CategoryDraft, Category>(
        .post, "/categories", "Makes a category, or reactivates an archived one of that name.",
        access: .user, success: .created, idempotent: true, errors: [.validation])
    public static let createCategories = Endpoint<CategoryDrafts, CategoriesCreated>(
        .post, "/categories/bulk", "Makes the categories that are missing.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation])
    public static let getCategory = Endpoint<Empty, Category>(
        .get, "/categories/{id}", "One category.", access: .user, errors: [.notFound])
    public static let replaceCategory = Endpoint<CategoryDraft, Category>(
        .put, "/categories/{id}", "Changes a category.", access: .user, errors: [.validation, .notFound])
    public static let updateCategory = Endpoint<CategoryDraft, Category>(
        .patch, "/categories/{id}", "Changes a category.", access: .user, errors: [.validation, .notFound])
    public static let deleteCategory = Endpoint<Empty, DeletedID<Category>>(
        .delete, "/categories/{id}", "Deletes a category that nothing uses.",
        access: .user, errors: [.notFound, .conflict])
    public static let archiveCategory = Endpoint<ArchiveDraft, Category>(
        .patch, "/categories/{id}/archive", "Takes a category out of use, or back.",
        access: .user, errors: [.validation, .notFound])

    // Transactions
    public static let listTransactions = Endpoint<Empty, RawBody>(
        .get, "/transactions",
        "Transactions, newest date first: accountId, month, type, categoryId, from, to, minAmount, "
            + "maxAmount, q (words), tag, sort (date or amount), order (desc or asc), limit, offset, cursor.",
        access: .user, errors: [.validation, .notFound])
    public static let createTransaction = Endpoint<TransactionDraft, Transaction>(
        .post, "/transactions", "Records an income or an expense.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation])
    public static let getTransaction = Endpoint<Empty, Transaction>(
        .get, "/transactions/{id}", "One transaction.", access: .user, errors: [.notFound])
    public static let replaceTransaction = Endpoint<TransactionDraft, Transaction>(
        .put, "/transactions/{id}", "Changes a transaction.",
        access: .user,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation, .notFound, .conflict])
    public static let updateTransaction = Endpoint<TransactionDraft, Transaction>(
        .patch, "/transactions/{id}", "Changes a transaction.",
        access: .user,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation, .notFound, .conflict])
    public static let deleteTransaction = Endpoint<Empty, DeletedID<Transaction>>(
        .delete, "/transactions/{id}", "Deletes a transaction that is not shared.",
        access: .user, errors: [.notFound, .conflict])

    // Budgets and dashboard
    public static let listBudgets = Endpoint<Empty, BudgetList>(
        .get, "/budgets",
        "Budgets of an account and month with their progress: accountId, month, displayCurrency.",
        access: .user, errors: [.validation, .notFound])
    public static let putBudget = Endpoint<BudgetDraft, Budget>(
        .post, "/budgets",
        "Sets the budget of a category and month, of the active account where none is named; creates (201) "
            + "or replaces (200).",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let getBudget = Endpoint<Empty, Budget>(
        .get, "/budgets/{id}", "One budget: displayCurrency.", access: .user,
        errors: [.validation, .notFound])
    public static let replaceBudget = Endpoint<BudgetDraft, Budget>(
        .put, "/budgets/{id}", "Changes a budget.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let updateBudget = Endpoint<BudgetDraft, Budget>(
        .patch, "/budgets/{id}", "Changes a budget.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound])
    public static let deleteBudget = Endpoint<Empty, DeletedID<Budget>>(
        .delete, "/budgets/{id}", "Deletes a budget.", access: .user, errors: [.notFound])
    public static let dashboard = Endpoint<Empty, Dashboard>(
        .get, "/dashboard", "A month at a glance: accountId, month, displayCurrency.",
        access: .user, errors: [.validation, .notFound])

    // For the other services.
    public static let lockTransaction = Endpoint<ShareLockRequest, LockedTransaction>(
        .post, "/internal/locks", "Freezes amount and currency of a transaction for a share; idempotent.",
        access: .service, errors: [.validation, .notFound, .conflict])
    public static let unlockTransaction = Endpoint<ShareLockRequest, Deleted>(
        .post, "/internal/locks/release", "Releases the lock of a share; idempotent.",
        access: .service, errors: [.validation])
    public static let exportPage = Endpoint<Empty, TransactionExportPage>(
        .get, "/internal/books/{user}/transactions",
        "Transactions in the order of their ids: after, accountId, from, to, limit (at most 1 000).",
        access: .service, errors: [.validation])
    public static let exportOutline = Endpoint<Empty, BookOutline>(
        .get, "/internal/books/{user}", "Everything of a book but its transactions.", access: .service)
    public static let exportBudgets = Endpoint<Empty, BudgetExportPage>(
        .get, "/internal/books/{user}/budgets", "The budgets that an outline has no room for: after.",
        access: .service, errors: [.validation])

    /// All public endpoints and those for services.
    public static let all: [EndpointDescription] =
        basics + transactionTools + attachments + booking + wallet + sampleData + planning + recurring
        + rates + reports

    private static let basics: [EndpointDescription] = [
        listAccounts.description, createAccount.description, getAccount.description,
        replaceAccount.description, updateAccount.description, deleteAccount.description,
        activateAccount.description, listCategories.description, createCategory.description,
        createCategories.description, getCategory.description, replaceCategory.description,
        updateCategory.description, deleteCategory.description, archiveCategory.description,
        listTransactions.description,
        createTransaction.description, getTransaction.description, replaceTransaction.description,
        updateTransaction.description,
        deleteTransaction.description, listBudgets.description, putBudget.description,
        getBudget.description, replaceBudget.description, updateBudget.description,
        deleteBudget.description, dashboard.description, lockTransaction.description,
        unlockTransaction.description, exportPage.description, exportOutline.description,
        exportBudgets.description,
    ]
}
