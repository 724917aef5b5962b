/// The data of `AuthEvent.userDeleted`.
public struct UserDeleted: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
