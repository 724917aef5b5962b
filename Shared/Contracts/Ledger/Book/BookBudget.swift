/// A budget in a book's stream.
public struct BookBudget: Codable, Sendable, Equatable {
    public let id: ID<Budget>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    /// Written as its first day.
    public let month: Month
    public let planned: String
    public let currency: Currency
    @Nullable public var notes: String?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let version: Int64
}

/// An account's income goal for a month.
public struct BookIncomeGoal: Codable, Sendable, Equatable {
    public let accountId: ID<Account>
    /// Written as its first day.
    public let month: Month
    public let amount: String
    public let currency: Currency
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}

/// A rate that the user set, valid from a day on.
public struct BookRate: Codable, Sendable, Equatable {
    public let base: AssetCode
    public let currency: AssetCode
    public let date: CalendarDate
    public let rate: Quantity
    public let updatedAt: Timestamp
}
