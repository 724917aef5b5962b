/// Endpoints by which the export service imports files. The rules of entries stay in the ledger.
extension LedgerAPI {
    /// Takes the user's currency and time zone, because the ledger may not know the user yet.
    public static let importContext = Endpoint<Empty, ImportContext>(
        "importContext", .get, "/internal/imports/{user}/context",
        "Returns what an import must know of a user's book.",
        access: .service, errors: [.validation, .notFound],
        query: [
            .currency("currency", "The user's preferred currency.").required,
            .text("timeZone", "The user's time zone. Default: UTC.", example: "Europe/Berlin"), .visitor,
        ])
    public static let importBalance = Endpoint<Empty, AccountBalance>(
        "importBalance", .get, "/internal/imports/{user}/balance",
        "Returns an account's balance at the end of a day.",
        access: .service, errors: [.validation, .notFound],
        query: [
            .id("accountId", "The account.").required, .currency("currency", "The currency.").required,
            .date("date", "The day.").required,
        ])
    public static let importCandidates = Endpoint<ImportCandidatesQuery, ImportCandidatePage>(
        "importCandidates", .post, "/internal/imports/candidates", "Lists entries that a file may repeat.",
        access: .service)
    public static let importHabits = Endpoint<Empty, ImportHabits>(
        "importHabits", .get, "/internal/imports/{user}/habits",
        "Lists what a user's newest entries were booked as.", access: .service, errors: [.notFound])
    public static let ruleImport = Endpoint<ImportRulesQuery, ImportRuledRows>(
        "ruleImport", .post, "/internal/imports/rules", "Returns rows as the user's rules fill them in.",
        access: .service, bodyLimitBytes: 16 << 20)
    /// A repeated unit adds nothing.
    public static let bookImport = Endpoint<ImportUnit, ImportUnitBooked>(
        "bookImport", .post, "/internal/imports/rows", "Records a part of an import.", access: .service,
        errors: [.validation, .conflict, .notFound, .forbidden])
    /// A repeated request makes no second account.
    public static let createImportAccount = Endpoint<ImportAccountRequest, ImportAccount>(
        "createImportAccount", .post, "/internal/imports/accounts",
        "Makes an account for a bank connection.", access: .service, errors: [.notFound, .forbidden])
    public static let undoImport = Endpoint<ImportUndoRequest, ImportUndoPage>(
        "undoImport", .post, "/internal/imports/undo", "Removes a part of an import's untouched entries.",
        access: .service, errors: [.notFound, .forbidden])

    package static let imports: [EndpointDescription] = [
        importContext.description, importBalance.description, importCandidates.description,
        importHabits.description, ruleImport.description, bookImport.description, undoImport.description,
        createImportAccount.description,
    ]
}
