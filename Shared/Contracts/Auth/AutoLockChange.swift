/// What is told of a user whose sessions lock after another time of inactivity.
public struct AutoLockChange: Codable, Sendable {
    public let user: ID<User>
    /// Nil never locks.
    public let minutes: Int?
    public init(user: ID<User>, minutes: Int?) {
        self.user = user
        self.minutes = minutes
    }
}
