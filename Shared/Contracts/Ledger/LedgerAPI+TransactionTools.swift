/// Restoring, batches and tags (contract §2).
extension LedgerAPI {
    public static let restoreTransaction = Endpoint<Empty, Transaction>(
        "restoreTransaction", .post, "/transactions/{id}/restore",
        "Restores a transaction that was deleted up to 30 days ago.",
        access: .book(.editor, .transactionsWrite),
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes,
        errors: [.validation, .notFound, .conflict],
        notes: "409 when another transaction is the booking of its recurring template for the month by now; "
            + "`details.transactionId` names it.")
    public static let restoreAccount = Endpoint<Empty, Account>(
        "restoreAccount", .post, "/accounts/{id}/restore",
        "Restores an account that was deleted up to 30 days ago.",
        access: .book(.editor, .transactionsWrite), bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict])
    public static let batchTransactions = Endpoint<TransactionBatch, BatchResults>(
        "batchTransactions", .post, "/transactions/batch",
        "Performs up to 1 000 operations on transactions and transfers in order.",
        access: .book(.editor, .transactionsWrite, .bounded),
        idempotent: true, errors: [.validation, .rateLimited],
        requires: ["operations"],
        notes: "Answers a result for each operation; a refused operation does not affect the others.")
    public static let listTags = Endpoint<Empty, TagList>(
        "listTags", .get, "/tags", "Lists the tags of transactions and transfers by name, with their counts.",
        access: .book(.viewer, .read, .bounded))

    static let transactionTools: [EndpointDescription] = [
        restoreTransaction.description, restoreAccount.description, batchTransactions.description,
        listTags.description,
    ]
}
