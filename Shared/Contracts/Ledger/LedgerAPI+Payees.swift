/// Payees, and taking operations over many rows back (contract §1, "Payees").
extension LedgerAPI {
    /// The most payees of a book.
    public static let payeeLimit = 20_000

    public static let listPayees = Endpoint<Empty, PayeeList>(
        "listPayees", .get, "/payees", "Lists the payees of transactions and transfers, the most used first.",
        access: .book(.viewer, .read, .bounded),
        errors: [.validation],
        query: [
            .text(
                "q", "Only payees with words that begin so.", example: "gre",
                upTo: TextRule.searchWords.maximum),
            .integer("limit", 1...1_000, "The most payees. Default: 100.", example: 20),
        ])
    public static let renamePayee = Endpoint<PayeeRename, BulkChange>(
        "renamePayee", .post, "/payees/rename",
        "Gives a payee another name everywhere, or merges it with another payee.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, streamsAnswer: true,
        errors: [.validation, .notFound, .rateLimited], requires: ["from", "to"],
        notes: "Transfers, templates and what is deleted are renamed, too. `POST /undo` takes it back for a "
            + "day.")
    public static let undoChange = Endpoint<UndoDraft, BulkChangeUndone>(
        "undoChange", .post, "/undo", "Takes an operation over many rows back.",
        access: .book(.editor, .transactionsWrite), idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, streamsAnswer: true,
        errors: [.validation, .notFound, .rateLimited], requires: ["undoToken"],
        notes: "Only fields that still hold what the operation wrote; `skipped` lists the other rows.")

    static let payees: [EndpointDescription] = [
        listPayees.description, renamePayee.description, undoChange.description,
    ]
}
