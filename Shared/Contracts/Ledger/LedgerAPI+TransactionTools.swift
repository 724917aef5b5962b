/// What goes beyond single transactions and their list (contract §2).
extension LedgerAPI {
    public static let restoreTransaction = Endpoint<Empty, Transaction>(
        .post, "/transactions/{id}/restore", "Takes the deletion of a transaction back, for 30 days.",
        access: .user,
        bodyLimitBytes: EndpointDescription.largeDraftLimitBytes, errors: [.validation, .notFound])
    public static let restoreAccount = Endpoint<Empty, Account>(
        .post, "/accounts/{id}/restore", "Takes the deletion of an account back, for 30 days.",
        access: .user, bodyLimitBytes: EndpointDescription.draftLimitBytes,
        errors: [.validation, .notFound, .conflict])
    public static let batchTransactions = Endpoint<TransactionBatch, RawBody>(
        .post, "/transactions/batch",
        "Does up to 1 000 operations in order and answers a result for each: a bad one harms no other.",
        access: .user, idempotent: true, errors: [.validation])
    public static let listTags = Endpoint<Empty, TagList>(
        .get, "/tags", "The tags of the user's transactions, by name, with how many have them.",
        access: .user)

    static let transactionTools: [EndpointDescription] = [
        restoreTransaction.description, restoreAccount.description, batchTransactions.description,
        listTags.description,
    ]
}
