/// Savings goals, assets, and the allocations of assets to goals (contract §2.2).
extension LedgerAPI {
    // Goals
    public static let goal = Crud<Goal, GoalDraft, GoalList>(
        "Goal", at: "/goals", "a savings goal",
        read: .book(.viewer, .read), write: .book(.editor, .planningWrite),
        list: Endpoint(
            "listGoals", .get, "/goals", "Lists the user's savings goals with their progress.",
            access: .book(.viewer, .read), errors: [.validation],
            query: [
                .oneOf(
                    "status", ["active", "completed", "archived", "all"],
                    "Only goals of this state. Default: active and completed ones."),
                .oneOf("sort", ["deadline", "name", "createdAt"], "The order. Default: by deadline."),
            ] + .page),
        requires: ["name", "targetAmount", "currency", "deadline"],
        returns: "Returns a savings goal with its progress.",
        deletes: "Deletes a savings goal and its allocations.",
        deletionErrors: [.validation, .notFound, .preconditionFailed],
        deletionQuery: [.flag("assets", "Also deletes the assets that are allocated to this goal alone.")],
        replaces: true)
    public static let allocateToGoal = Endpoint<GoalAllocationsDraft, Goal>(
        "allocateToGoal", .put, "/goals/{id}/allocations", "Replaces all allocations of a savings goal.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed],
        requires: ["allocations"],
        notes: "Ids in the body that the user does not have are 404 under their path.")
    public static let goalComposition = Endpoint<Empty, GoalComposition>(
        "getGoalComposition", .get, "/goals/{id}/composition",
        "Returns the assets' shares of a savings goal's total.",
        access: .book(.viewer, .read), errors: [.notFound])
    public static let goalHistory = Endpoint<Empty, GoalHistory>(
        "getGoalHistory", .get, "/goals/{id}/history", "Returns a savings goal's total over time.",
        access: .book(.viewer, .read), errors: [.validation, .notFound],
        query: [
            .from, .to,
            .integer(
                "points", NumberRule.historyPoints, "The most points of the answer. Default: 366.",
                example: 30),
        ])
    public static let goalForecast = Endpoint<Empty, GoalForecast>(
        "getGoalForecast", .get, "/goals/{id}/forecast",
        "Returns how a savings goal grows if saving goes on as it did.",
        access: .book(.viewer, .read), errors: [.notFound])

    // Assets
    public static let asset = Crud<Asset, AssetDraft, AssetList>(
        "Asset", at: "/assets", "an asset",
        read: .book(.viewer, .read), write: .book(.editor, .planningWrite),
        list: Endpoint(
            "listAssets", .get, "/assets", "Lists the user's assets with their balances.",
            access: .book(.viewer, .read)),
        creates: "Creates an asset with a balance of zero, or one that is an account.",
        creationErrors: [.validation, .conflict],
        creationNotes:
            "With `accountId` the asset has the name, the currency and the balance of the account, "
            + "until today and never below zero. 409: another asset is the account (`details.assetId`).",
        returns: "Returns an asset with its balance.",
        changeNotes: "`accountId` null ends the link to an account and records its balance as a deposit.",
        deletes: "Deletes an asset with its transactions and allocations.",
        deletionErrors: [.validation, .notFound, .conflict, .preconditionFailed],
        deletionQuery: [.flag("confirm", "Must be true if the asset has allocations.")])
    public static let allocateAsset = Endpoint<AssetAllocationsDraft, Asset>(
        "allocateAsset", .put, "/assets/{id}/allocations", "Replaces all allocations of an asset.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .preconditionFailed],
        requires: ["allocations"],
        notes: "Ids in the body that the user does not have are 404 under their path.")
    public static let listAssetTransactions = Endpoint<Empty, AssetTransactionList>(
        "listAssetTransactions", .get, "/assets/{id}/transactions",
        "Lists an asset's transactions, newest first.",
        access: .book(.viewer, .read), errors: [.validation, .notFound, .conflict],
        query: .page, notes: isAccount)
    public static let addAssetTransaction = Endpoint<AssetTransactionDraft, AssetTransaction>(
        "addAssetTransaction", .post, "/assets/{id}/transactions",
        "Records a deposit into an asset or a withdrawal from it.",
        access: .book(.editor, .planningWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict, .insufficientFunds],
        requires: ["kind", "amount"], notes: isAccount)
    public static let deleteAssetTransaction = Endpoint<Empty, DeletedID<AssetTransaction>>(
        "deleteAssetTransaction", .delete, "/assets/{id}/transactions/{transaction}",
        "Deletes a transaction of an asset.",
        access: .book(.editor, .planningWrite), errors: [.notFound, .conflict, .insufficientFunds],
        notes: isAccount)
    public static let syncAsset = Endpoint<Empty, Asset>(
        "syncAsset", .post, "/assets/{id}/sync", "Reads an asset's balance and history from its chain.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.notFound, .conflict],
        notes: "It waits up to 8 seconds. 502: the provider cannot be reached, or its answer cannot be used; "
            + "503: the ledger is offline, or the provider allows no request for now; 504: too slow. 409: "
            + "the asset has no address on the chain of its currency, its balance would be below zero, or it "
            + "is an account (`details.accountId`).")
    public static let setAssetBalance = Endpoint<AssetBalanceDraft, Asset>(
        "setAssetBalance", .post, "/assets/{id}/set-balance",
        "Records one transaction that brings an asset to a balance.",
        access: .book(.editor, .planningWrite),
        idempotent: true, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        requires: ["balance"], notes: isAccount)

    private static let isAccount =
        "409: the asset is an account, whose entries these are (`details.accountId`)."

    static let savings: [EndpointDescription] =
        goal.endpoints + [
            allocateToGoal.description, goalComposition.description, goalHistory.description,
            goalForecast.description,
        ] + asset.endpoints + [
            allocateAsset.description, listAssetTransactions.description, addAssetTransaction.description,
            deleteAssetTransaction.description, setAssetBalance.description, syncAsset.description,
        ]
}
