/// What is told when all sessions of a user end at once, but perhaps one.
public struct SessionsEnded: Codable, Sendable {
    public let user: ID<User>
    /// The session that lives on.
    public let except: ID<Session>?
    public init(user: ID<User>, except: ID<Session>? = nil) {
        self.user = user
        self.except = except
    }
}
