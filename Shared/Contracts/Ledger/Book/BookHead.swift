/// The first line of a book's stream: the book itself, and the moment that the stream shows.
public struct BookHead: Codable, Sendable, Equatable {
    /// Changes with every write to the book.
    public let revision: Int64
    public let at: Timestamp
    public let currency: Currency
    public let activeAccountId: ID<Account>
    public let createdAt: Timestamp
    /// The number of transactions that are not deleted, to tell how far a reader is.
    public let transactionCount: Int64
    /// Null if the user never changed them.
    @Nullable public var planning: BookPlanSettings?
}

/// The settings of monthly planning as stored.
public struct BookPlanSettings: Codable, Sendable, Equatable {
    public let paymentDay: Int
    /// Null follows the preferred currency.
    @Nullable public var displayCurrency: Currency?
    public let undoGracePeriodHours: Int
    public let autoStart: Bool
    public let autoComplete: Bool
    public let reminders: Bool
    public let notificationDays: Int
    @Nullable public var monthlyBudget: String?
    /// Null follows the display currency.
    @Nullable public var budgetCurrency: Currency?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
}
