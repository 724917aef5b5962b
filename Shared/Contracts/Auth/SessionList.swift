public struct SessionList: Codable, Sendable {
    public let sessions: [SessionSummary]
    public let devices: [KnownDevice]
    public init(sessions: [SessionSummary], devices: [KnownDevice]) {
        self.sessions = sessions
        self.devices = devices
    }
}

/// A session in the list of the user's own sessions.
public struct SessionSummary: Codable, Sendable {
    public let id: ID<Session>
    @Nullable public var deviceName: String?
    public let createdAt: Timestamp
    public let lastUsedAt: Timestamp
    public let address: String
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
