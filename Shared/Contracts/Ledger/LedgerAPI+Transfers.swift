/// Transfers between the user's accounts (contract-everyday §1, "Transfers").
extension LedgerAPI {
    private static let amounts =
        "`amount` is in the currency of the first account, `toAmount` in that of the second. "

    public static let transfer = Crud<Transfer, TransferDraft, TransferList>(
        "Transfer", at: "/transfers", "a transfer", read: .book(.viewer, .read, .bounded),
        write: .book(.editor, .transactionsWrite, .bounded),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        list: Endpoint(
            "listTransfers", .get, "/transfers", "Lists the transfers, newest date first.",
            access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
            query: [.accounts, .from, .to] + .page),
        creates: "Moves money between two accounts.",
        creationErrors: [.validation, .conflict, .rateUnavailable],
        requires: ["fromAccountId", "toAccountId", "amount"], also: [.ok],
        creationNotes: amounts + "Between two currencies an absent `toAmount` is `amount` at the day's rate. "
            + "A `clientId` belongs to one transaction or transfer of the user, for ever.",
        changeErrors: [.validation, .notFound, .conflict, .preconditionFailed],
        changeNotes: amounts + "Between two currencies a change of `amount` needs `toAmount`; a new date "
            + "changes neither.",
        deletes: "Deletes a transfer from both accounts.",
        deletionErrors: [.validation, .notFound, .conflict, .preconditionFailed], deletionQuery: [.unlock],
        replaces: true)
    public static let restoreTransfer = Endpoint<Empty, Transfer>(
        "restoreTransfer", .post, "/transfers/{id}/restore",
        "Restores a transfer that was deleted up to 30 days ago.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict])

    public static let suggestTransfers = Endpoint<Empty, TransferSuggestions>(
        "listTransferSuggestions", .get, "/transfers/suggestions",
        "Finds imported expenses and incomes of opposite amounts that look like one transfer.",
        access: .book(.viewer, .read))
    public static let joinTransfer = Endpoint<TransferJoin, Transfer>(
        "joinTransfer", .post, "/transfers/join", "Joins an expense and an income into one transfer.",
        access: .book(.editor, .transactionsWrite), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        requires: ["expenseId", "incomeId"],
        notes: "The transfer has the expense's date. 409 for an entry that is shared or has attachments.")
    public static let splitTransfer = Endpoint<Empty, TransferParts>(
        "splitTransfer", .post, "/transfers/{id}/split",
        "Splits a joined transfer into its expense and its income.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict], query: [.unlock],
        notes: "Both come back with their ids, categories and texts, and with the transfer's present "
            + "amounts, date and accounts. 409 for a transfer that was not joined.")

    static let transfers =
        transfer.endpoints + [
            restoreTransfer.description, suggestTransfers.description, joinTransfer.description,
            splitTransfer.description,
        ]
}
