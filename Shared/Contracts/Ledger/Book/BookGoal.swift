/// A goal in a book's stream.
public struct BookGoal: Codable, Sendable, Equatable {
    public let id: ID<Goal>
    public let name: String
    public let targetAmount: String
    public let currency: Currency
    public let startDate: CalendarDate
    public let deadline: CalendarDate
    public let status: GoalStatus
    @Nullable public var emoji: String?
    @Nullable public var description: String?
    @Nullable public var reminder: GoalReminder?
    public let createdAt: Timestamp
    public let updatedAt: Timestamp
    public let version: Int64
}
