/// The data of `AuthEvent.userRecovered`: what others may have set up to listen to the user's account ends.
public struct UserRecovered: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
