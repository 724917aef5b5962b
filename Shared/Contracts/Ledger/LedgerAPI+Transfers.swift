/// Transfers between the user's accounts (contract-everyday §1, "Transfers").
extension LedgerAPI {
    private static let amounts =
        "`amount` is in the currency of the first account, `toAmount` in that of the second. "

    public static let listTransfers = Endpoint<Empty, TransferList>(
        "listTransfers", .get, "/transfers", "Lists the transfers, newest date first.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: [.accountId, .from, .to] + .page)
    public static let createTransfer = Endpoint<TransferDraft, Transfer>(
        "createTransfer", .post, "/transfers", "Moves money between two accounts.",
        access: .user(.transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .conflict, .rateUnavailable],
        requires: ["fromAccountId", "toAccountId", "amount"], also: [.ok],
        notes: amounts + "Between two currencies an absent `toAmount` is `amount` at the day's rate. A "
            + "`clientId` belongs to one transaction or transfer of the user, for ever.")
    public static let getTransfer = Endpoint<Empty, Transfer>(
        "getTransfer", .get, "/transfers/{id}", "Returns a transfer.", access: .user(.read, .bounded),
        errors: [.notFound],
        tagged: true)
    public static let replaceTransfer = Endpoint<TransferDraft, Transfer>(
        "replaceTransfer", .put, "/transfers/{id}", "Changes a transfer in the same way as PATCH.",
        access: .user(.transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed])
    public static let updateTransfer = Endpoint<TransferDraft, Transfer>(
        "updateTransfer", .patch, "/transfers/{id}", "Changes the given fields of a transfer.",
        access: .user(.transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .conflict, .preconditionFailed],
        notes: amounts + "Between two currencies a change of `amount` needs `toAmount`; a new date changes "
            + "neither.")
    public static let deleteTransfer = Endpoint<Empty, DeletedID<Transfer>>(
        "deleteTransfer", .delete, "/transfers/{id}", "Deletes a transfer from both accounts.",
        access: .user(.transactionsWrite, .bounded),
        errors: [.validation, .notFound, .conflict, .preconditionFailed], query: [.unlock])
    public static let restoreTransfer = Endpoint<Empty, Transfer>(
        "restoreTransfer", .post, "/transfers/{id}/restore",
        "Restores a transfer that was deleted up to 30 days ago.",
        access: .user(.transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict])

    public static let suggestTransfers = Endpoint<Empty, TransferSuggestions>(
        "listTransferSuggestions", .get, "/transfers/suggestions",
        "Finds imported expenses and incomes of opposite amounts that look like one transfer.",
        access: .user(.read))
    public static let joinTransfer = Endpoint<TransferJoin, Transfer>(
        "joinTransfer", .post, "/transfers/join", "Joins an expense and an income into one transfer.",
        access: .user(.transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        requires: ["expenseId", "incomeId"],
        notes: "The transfer has the expense's date. 409 for an entry that is shared or has attachments.")
    public static let splitTransfer = Endpoint<Empty, TransferParts>(
        "splitTransfer", .post, "/transfers/{id}/split",
        "Splits a joined transfer into its expense and its income.",
        access: .user(.transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict], query: [.unlock],
        notes: "Both come back with their ids, categories and texts, and with the transfer's present "
            + "amounts, date and accounts. 409 for a transfer that was not joined.")

    static let transfers: [EndpointDescription] = [
        listTransfers.description, createTransfer.description, getTransfer.description,
        replaceTransfer.description, updateTransfer.description, deleteTransfer.description,
        restoreTransfer.description, suggestTransfers.description, joinTransfer.description,
        splitTransfer.description,
    ]
}
