public struct SessionList: Codable, Sendable {
    public let sessions: [SessionSummary]
    public init(sessions: [SessionSummary]) { self.sessions = sessions }
}

/// A place where the user is signed in.
public struct SessionSummary: Codable, Sendable {
    public let id: ID<Session>
    /// As the client named itself at sign-in.
    @Nullable public var deviceName: String?
    public let createdAt: Timestamp
    /// The last request or refresh, as of the last 30 seconds.
    public let lastUsedAt: Timestamp
    /// The client's address at sign-in.
    public let address: String
    /// Whether it is the session that asks.
    public let current: Bool

    public init(
        id: ID<Session>, deviceName: String?, createdAt: Timestamp, lastUsedAt: Timestamp, address: String,
        current: Bool
    ) {
        self.id = id
        self._deviceName = Nullable(wrappedValue: deviceName)
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.address = address
        self.current = current
    }
}
