/// What was deleted and can be restored (contract-everyday §1, "Trash").
extension LedgerAPI {
    public static let listTrash = Endpoint<Empty, TrashList>(
        "listTrash", .get, "/trash",
        "Lists what was deleted within 30 days, newest first.",
        access: .book(.viewer, .read), errors: [.validation],
        query: [
            .oneOf("kind", TrashKind.allCases.map(\.rawValue), "Only this kind. Default: all."), .limit,
            .cursor,
        ],
        notes: "A POST to the path in `restore` brings one back. What a deleted account has comes back with "
            + "it. Backups have deleted transactions, transfers and accounts only, and a restore that merges "
            + "leaves deleted assets behind. Of categories, budgets, templates, goals and assets the newest "
            + "500 each are kept.")
    public static let emptyTrash = Endpoint<Empty, TrashEmptied>(
        "emptyTrash", .delete, "/trash", "Deletes everything in the trash for good.",
        access: .book(.owner, .transactionsWrite),
        notes: "An API token without the scope to change budgets, or goals and assets, leaves these there.")
    public static let deleteTrash = Endpoint<Empty, DeletedID<TrashItem>>(
        "deleteTrash", .delete, "/trash/{id}", "Deletes something in the trash for good.",
        access: .book(.owner, .transactionsWrite), errors: [.notFound])

    public static let restoreCategory = Endpoint<Empty, Category>(
        "restoreCategory", .post, "/categories/{id}/restore",
        "Restores a category that was deleted up to 30 days ago.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        notes: "409 when another category has its name now. A parent that is gone is left out.")
    public static let restoreBudget = Endpoint<Empty, Budget>(
        "restoreBudget", .post, "/budgets/{id}/restore",
        "Restores a budget that was deleted up to 30 days ago.",
        access: .book(.editor, .budgetsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        notes: "409 when the category has a budget in that month now, and while its account or its category "
            + "is deleted.")
    public static let restoreRecurring = Endpoint<Empty, RecurringTemplate>(
        "restoreRecurring", .post, "/recurring/{id}/restore",
        "Restores a recurring template that was deleted up to 30 days ago.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        notes: "It goes on from today: past days are not booked. 409 while one of its accounts or categories "
            + "is deleted.")
    public static let restoreGoal = Endpoint<Empty, Goal>(
        "restoreGoal", .post, "/goals/{id}/restore",
        "Restores a savings goal that was deleted up to 30 days ago.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound],
        notes: "Its allocations come back with it, but for assets that are deleted; they come back with the "
            + "asset. What comes back is no contribution to a month.")
    public static let restoreAsset = Endpoint<Empty, Asset>(
        "restoreAsset", .post, "/assets/{id}/restore",
        "Restores an asset that was deleted up to 30 days ago, with its transactions.",
        access: .book(.editor, .planningWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound],
        notes: "Its allocations come back with it, but for goals that are deleted; they come back with the "
            + "goal.")

    static let trash: [EndpointDescription] = [
        listTrash.description, emptyTrash.description, deleteTrash.description, restoreCategory.description,
        restoreBudget.description, restoreRecurring.description, restoreGoal.description,
        restoreAsset.description,
    ]
}
