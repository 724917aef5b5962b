/// The users of end-to-end tests, as they are now.
public struct TestUsersSeeded: Codable, Sendable {
    /// How many were not there before.
    public let created: Int
    public let emails: [String]
    public init(created: Int, emails: [String]) {
        self.created = created
        self.emails = emails
    }
}
