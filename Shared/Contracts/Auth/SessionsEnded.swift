/// The data of `AuthEvent.sessionsEnded`: all sessions of a user end at once, except perhaps one.
public struct SessionsEnded: Codable, Sendable {
    public let user: ID<User>
    /// The session that continues.
    public let except: ID<Session>?
    public init(user: ID<User>, except: ID<Session>? = nil) {
        self.user = user
        self.except = except
    }
}
