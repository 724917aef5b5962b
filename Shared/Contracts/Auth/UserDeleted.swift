/// What is told of a user who was erased.
public struct UserDeleted: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
