/// How much of the sample data was made (ONB-005); zeros when it was there already.
public struct SampleDataMade: Codable, Sendable, Equatable {
    public let categoriesCreated: Int
    public let transactionsCreated: Int
    public let budgetsCreated: Int
    public init(categoriesCreated: Int, transactionsCreated: Int, budgetsCreated: Int) {
        self.categoriesCreated = categoriesCreated
        self.transactionsCreated = transactionsCreated
        self.budgetsCreated = budgetsCreated
    }
}

/// How much of the sample data was taken away; what the user has edited or built upon is theirs and stays.
public struct SampleDataRemoved: Codable, Sendable, Equatable {
    public let deleted: Bool
    public let categoriesDeleted: Int
    public let transactionsDeleted: Int
    public let budgetsDeleted: Int
    /// What stays.
    public let kept: Int
    public init(categoriesDeleted: Int, transactionsDeleted: Int, budgetsDeleted: Int, kept: Int) {
        deleted = true
        self.categoriesDeleted = categoriesDeleted
        self.transactionsDeleted = transactionsDeleted
        self.budgetsDeleted = budgetsDeleted
        self.kept = kept
    }
}
