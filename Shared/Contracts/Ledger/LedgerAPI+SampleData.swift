/// Sample data for a first look (ONB-005).
extension LedgerAPI {
    public static let makeSampleData = Endpoint<Empty, SampleDataMade>(
        "makeSampleData", .post, "/seed-data", "Fills the active account with sample data.",
        access: .session, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation],
        also: [.ok], notes: "Answers 200 and zeros if there is sample data already.")
    public static let getSampleData = Endpoint<Empty, SampleDataState>(
        "getSampleData", .get, "/seed-data", "Says whether the user has sample data.", access: .user(.read))
    public static let removeSampleData = Endpoint<Empty, SampleDataRemoved>(
        "removeSampleData", .delete, "/seed-data", "Removes the sample data.",
        access: .session,
        notes: "Keeps sample data that the user has edited or built upon.")

    static let sampleData: [EndpointDescription] = [
        makeSampleData.description, getSampleData.description, removeSampleData.description,
    ]
}
