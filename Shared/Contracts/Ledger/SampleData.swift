/// The amount of sample data created (ONB-005); zeros when the data existed already.
public struct SampleDataMade: Codable, Sendable, Equatable {
    public let categoriesCreated: Int
    public let transactionsCreated: Int
    public let budgetsCreated: Int
    public let goalsCreated: Int
    public let transfersCreated: Int
    public init(
        categoriesCreated: Int, transactionsCreated: Int, budgetsCreated: Int, goalsCreated: Int,
        transfersCreated: Int
    ) {
        self.categoriesCreated = categoriesCreated
        self.transactionsCreated = transactionsCreated
        self.budgetsCreated = budgetsCreated
        self.goalsCreated = goalsCreated
        self.transfersCreated = transfersCreated
    }
}

/// Whether there is sample data to remove.
public struct SampleDataState: Codable, Sendable, Equatable {
    public let exists: Bool
    public init(exists: Bool) { self.exists = exists }
}

/// The amount of sample data deleted. Items that the user has edited or built upon stay.
public struct SampleDataRemoved: Codable, Sendable, Equatable {
    public let deleted: Bool
    public let categoriesDeleted: Int
    public let transactionsDeleted: Int
    public let budgetsDeleted: Int
    public let goalsDeleted: Int
    public let transfersDeleted: Int
    public let kept: Int
    public init(
        categoriesDeleted: Int, transactionsDeleted: Int, budgetsDeleted: Int, goalsDeleted: Int,
        transfersDeleted: Int, kept: Int
    ) {
        deleted = true
        self.categoriesDeleted = categoriesDeleted
        self.transactionsDeleted = transactionsDeleted
        self.budgetsDeleted = budgetsDeleted
        self.goalsDeleted = goalsDeleted
        self.transfersDeleted = transfersDeleted
        self.kept = kept
    }
}
