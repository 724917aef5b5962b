/// The address of a user's calendar. It has a secret token and is shown only once.
public struct ReminderCalendarAddress: Codable, Sendable, Equatable {
    public let url: String
    public init(url: String) { self.url = url }
}
