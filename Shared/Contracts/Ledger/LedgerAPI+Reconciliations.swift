/// Comparing accounts with statements of banks (contract-everyday §1, "Opening and reconciling").
extension LedgerAPI {
    public static let listReconciliations = Endpoint<Empty, ReconciliationList>(
        "listReconciliations", .get, "/accounts/{id}/reconciliations",
        "Lists an account's reconciliations, an open one first, then the newest.",
        access: .book(.viewer, .read, .bounded), errors: [.notFound])
    public static let startReconciliation = Endpoint<ReconciliationDraft, Reconciliation>(
        "startReconciliation", .post, "/accounts/{id}/reconciliations",
        "Begins to compare an account with a statement of its bank.",
        access: .book(.editor, .transactionsWrite, .bounded), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        requires: ["statementDate", "statementBalance"],
        notes: "Set `isCleared` on what the statement has, until `difference` is zero; then finish. An "
            + "account has one open reconciliation (409).")
    public static let finishReconciliation = Endpoint<ReconciliationFinish, Reconciliation>(
        "finishReconciliation", .post, "/accounts/{id}/reconciliations/{reconciliation}/finish",
        "Marks what is cleared until the statement's day as reconciled.",
        access: .book(.editor, .transactionsWrite, .bounded), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound, .conflict],
        notes: "409 with the `difference` unless it is zero; `adjust` books it as an income or an expense "
            + "of the statement's day. What is reconciled changes only with `unlock`, and is not cleared "
            + "afterwards. At most \(Account.reconciledEntriesLimit) entries at once (409).")
    public static let deleteReconciliation = Endpoint<Empty, Reconciliation>(
        "deleteReconciliation", .delete, "/accounts/{id}/reconciliations/{reconciliation}",
        "Reopens the newest finished reconciliation, or cancels the open one.",
        access: .book(.editor, .transactionsWrite, .bounded), errors: [.validation, .notFound, .conflict],
        query: [
            .oneOf(
                "status", ["open", "finished"],
                "What it is for the client; 409 if that has changed. Default: either.")
        ],
        notes: "Its entries stay cleared. 409 for an older one, and while another one is open.")

    static let reconciliations: [EndpointDescription] = [
        listReconciliations.description, startReconciliation.description, finishReconciliation.description,
        deleteReconciliation.description,
    ]
}
