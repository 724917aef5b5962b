/// The data of `AuthEvent.sessionEnded`.
public struct SessionEnded: Codable, Sendable {
    public let session: ID<Session>
    public let user: ID<User>
    public init(session: ID<Session>, user: ID<User>) {
        self.session = session
        self.user = user
    }
}
