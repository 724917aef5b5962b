/// A user as the operator sees them: no secret, and nothing about their money.
public struct OperatorUser: Codable, Sendable {
    public enum State: String, Sendable, Codable, CaseIterable {
        case active, disabled, unverified
    }

    public let id: ID<User>
    public let email: String
    public let displayName: String
    public let state: State
    public let createdAt: Timestamp
    @Nullable public var disabledAt: Timestamp?
    @Nullable public var lastSignInAt: Timestamp?
    public let sessions: Int
    public let passkeys: Int
    public init(
        id: ID<User>, email: String, displayName: String, state: State, createdAt: Timestamp,
        disabledAt: Timestamp?, lastSignInAt: Timestamp?, sessions: Int, passkeys: Int
    ) {
        self.id = id
        self.email = email
        self.displayName = displayName
        self.state = state
        self.createdAt = createdAt
        self._disabledAt = Nullable(wrappedValue: disabledAt)
        self._lastSignInAt = Nullable(wrappedValue: lastSignInAt)
        self.sessions = sessions
        self.passkeys = passkeys
    }
}

/// Users in the order of their addresses.
public struct OperatorUserPage: Codable, Sendable {
    public static let limit = 100

    public let users: [OperatorUser]
    /// What `after` of the next page must be; nil at the end.
    @Nullable public var next: String?
    public init(users: [OperatorUser], next: String?) {
        self.users = users
        self._next = Nullable(wrappedValue: next)
    }
}

/// A user with the whole profile.
public struct OperatorUserDetails: Codable, Sendable {
    public let user: OperatorUser
    public let profile: UserProfile
    public let tokens: [APIToken]
    public let identities: [LinkedIdentity]

    public init(
        user: OperatorUser, profile: UserProfile, tokens: [APIToken], identities: [LinkedIdentity]
    ) {
        self.user = user
        self.profile = profile
        self.tokens = tokens
        self.identities = identities
    }
}
