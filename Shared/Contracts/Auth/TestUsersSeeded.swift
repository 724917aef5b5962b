/// The users of end-to-end tests after seeding.
public struct TestUsersSeeded: Codable, Sendable {
    /// The number of new users.
    public let created: Int
    public let emails: [String]
    public init(created: Int, emails: [String]) {
        self.created = created
        self.emails = emails
    }
}
