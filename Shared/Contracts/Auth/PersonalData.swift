/// Everything that auth keeps about a user, without secrets: for exports.
public struct PersonalData: Codable, Sendable {
    public let profile: UserProfile
    public let sessions: [SessionSummary]
    public let devices: [KnownDevice]
    public let passkeys: [Passkey]
    public let tokens: [APIToken]
    public let identities: [LinkedIdentity]
    public let events: [Event]
    public init(
        profile: UserProfile, sessions: [SessionSummary], devices: [KnownDevice], passkeys: [Passkey],
        tokens: [APIToken], identities: [LinkedIdentity], events: [Event]
    ) {
        self.profile = profile
        self.sessions = sessions
        self.devices = devices
        self.passkeys = passkeys
        self.tokens = tokens
        self.identities = identities
        self.events = events
    }

    public struct Event: Codable, Sendable, Equatable {
        /// `session.started`, `session.ended`, or a type of `AuthEvent`.
        public let type: String
        public let at: Timestamp
        @Nullable public var session: ID<Session>?
        @Nullable public var address: String?
        @Nullable public var deviceName: String?
        public init(
            type: String, at: Timestamp, session: ID<Session>? = nil, address: String? = nil,
            deviceName: String? = nil
        ) {
            self.type = type
            self.at = at
            self._session = Nullable(wrappedValue: session)
            self._address = Nullable(wrappedValue: address)
            self._deviceName = Nullable(wrappedValue: deviceName)
        }
    }
}
