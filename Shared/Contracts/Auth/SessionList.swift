public struct SessionList: Codable, Sendable {
    public let sessions: [SessionSummary]
    /// The devices that strangers cannot lock out, also after their sessions are over.
    public let devices: [KnownDevice]
    public init(sessions: [SessionSummary], devices: [KnownDevice]) {
        self.sessions = sessions
        self.devices = devices
    }
}

/// A session in the list of the user's own sessions.
public struct SessionSummary: Codable, Sendable {
    public let id: ID<Session>
    /// The client's own name for the device, given at sign-in.
    @Nullable public var deviceName: String?
    public let createdAt: Timestamp
    /// The last request or refresh; up to 30 s out of date.
    public let lastUsedAt: Timestamp
    /// The client's address at sign-in.
    public let address: String
    /// Whether this session makes the request.
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
