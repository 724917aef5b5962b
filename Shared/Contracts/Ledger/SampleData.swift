/// The amount of sample data created (ONB-005); zeros when the data existed already.
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

/// The amount of sample data deleted. Items that the user has edited or built upon stay.
public struct SampleDataRemoved: Codable, Sendable, Equatable {
    public let deleted: Bool
    public let categoriesDeleted: Int
    public let transactionsDeleted: Int
    public let budgetsDeleted: Int
    /// The number of items that stay.
    public let kept: Int
    public init(categoriesDeleted: Int, transactionsDeleted: Int, budgetsDeleted: Int, kept: Int) {
        deleted = true
        self.categoriesDeleted = categoriesDeleted
        self.transactionsDeleted = transactionsDeleted
        self.budgetsDeleted = budgetsDeleted
        self.kept = kept
    }
}
