/// Sample data for a first look (ONB-005).
extension LedgerAPI {
    public static let makeSampleData = Endpoint<Empty, SampleDataMade>(
        "makeSampleData", .post, "/seed-data", "Fills the book with sample data.",
        access: .book(.owner, nil), success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation, .notFound],
        query: [.oneScope], also: [.ok],
        notes: "A couple's last three months: the account is their common one, and they have a card, savings "
            + "and the cash of a trip. The budgets are the account's, or with `all` the whole book's. "
            + "Answers 200 and zeros if there is sample data already.")
    public static let getSampleData = Endpoint<Empty, SampleDataState>(
        "getSampleData", .get, "/seed-data", "Says whether the user has sample data.",
        access: .book(.viewer, .read))
    public static let removeSampleData = Endpoint<Empty, SampleDataRemoved>(
        "removeSampleData", .delete, "/seed-data", "Removes the sample data.",
        access: .book(.owner, nil),
        notes: "Keeps sample data that the user has edited or built upon.")

    static let sampleData: [EndpointDescription] = [
        makeSampleData.description, getSampleData.description, removeSampleData.description,
    ]
}
