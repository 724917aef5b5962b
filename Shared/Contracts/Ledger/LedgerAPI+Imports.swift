/// Endpoints by which the export service imports files. The rules of entries stay in the ledger.
extension LedgerAPI {
    /// Query: the user's `currency` and `timeZone`, because the ledger may not know the user yet.
    public static let importContext = Endpoint<Empty, ImportContext>(
        .get, "/internal/imports/{user}/context", "Returns what an import must know of a user's book.",
        access: .service, errors: [.validation, .notFound])
    /// Query: `accountId`, `currency`, `date`.
    public static let importBalance = Endpoint<Empty, AccountBalance>(
        .get, "/internal/imports/{user}/balance", "Returns an account's balance at the end of a day.",
        access: .service, errors: [.validation, .notFound])
    public static let importCandidates = Endpoint<ImportCandidatesQuery, ImportCandidatePage>(
        .post, "/internal/imports/candidates", "Lists entries that a file may repeat.", access: .service)
    /// A repeated unit adds nothing.
    public static let bookImport = Endpoint<ImportUnit, ImportUnitBooked>(
        .post, "/internal/imports/rows", "Records a part of an import.", access: .service,
        errors: [.validation, .conflict])
    public static let undoImport = Endpoint<ImportUndoRequest, ImportUndoPage>(
        .post, "/internal/imports/undo", "Removes a part of an import's untouched entries.",
        access: .service)

    static let imports: [EndpointDescription] = [
        importContext.description, importBalance.description, importCandidates.description,
        bookImport.description, undoImport.description,
    ]
}
