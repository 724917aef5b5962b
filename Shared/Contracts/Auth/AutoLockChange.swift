/// The data of `AuthEvent.autoLockChanged`: the user's sessions lock after another time of inactivity.
public struct AutoLockChange: Codable, Sendable {
    public let user: ID<User>
    /// Nil for sessions that never lock.
    public let minutes: Int?
    public init(user: ID<User>, minutes: Int?) {
        self.user = user
        self.minutes = minutes
    }
}
