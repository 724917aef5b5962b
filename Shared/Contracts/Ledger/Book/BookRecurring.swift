/// A recurring template in a book's stream.
public struct BookRecurring: Codable, Sendable, Equatable {
    public let id: ID<RecurringTemplate>
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let type: EntryType
    public let amount: String
    public let currency: Currency
    public let dayOfMonth: Int
    @Nullable public var description: String?
    /// Months are written as their first day.
    public let startMonth: Month
    @Nullable public var endMonth: Month?
    public let isActive: Bool
    /// The next month to book.
    public let nextMonth: Month
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let version: Int64
}

/// A month that a template was booked in, whether or not the transaction still exists.
public struct BookRecurringBooking: Codable, Sendable, Equatable {
    public let recurringId: ID<RecurringTemplate>
    public let month: Month
    public let transactionId: ID<Transaction>
}
