/// Sample data for a first look (ONB-005).
extension LedgerAPI {
    public static let makeSampleData = Endpoint<Empty, SampleDataMade>(
        .post, "/seed-data", "Fills the active account with sample data; where it is, 200 and zeros.",
        access: .user, success: .created, idempotent: true,
        bodyLimitBytes: EndpointDescription.draftLimitBytes, errors: [.validation])
    public static let removeSampleData = Endpoint<Empty, SampleDataRemoved>(
        .delete, "/seed-data", "Takes the sample data away, but for what was edited or built upon.",
        access: .user)

    static let sampleData: [EndpointDescription] = [makeSampleData.description, removeSampleData.description]
}
