/// A client's view of its own session (`GET /auth/session`).
public struct SessionState: Codable, Sendable {
    public struct Live: Sendable {
        /// Nil while the session is not locked.
        public let lockedAt: Timestamp?
        public let expiresAt: Timestamp
        public let user: UserProfile
        public init(lockedAt: Timestamp?, expiresAt: Timestamp, user: UserProfile) {
            self.lockedAt = lockedAt
            self.expiresAt = expiresAt
            self.user = user
        }
    }

    /// Nil for a client that is not signed in; only `authenticated` is written then.
    public let live: Live?
    public let registration: RegistrationPolicy
    public let wallet: Bool
    public init(_ live: Live?, registration: RegistrationPolicy = .open, wallet: Bool = true) {
        self.live = live
        self.registration = registration
        self.wallet = wallet
    }

    private enum CodingKeys: String, CodingKey {
        case authenticated, locked, lockedAt, expiresAt, user, registration, wallet
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decode(Bool.self, forKey: .authenticated)
        _ = try container.decodeIfPresent(Bool.self, forKey: .locked)
        let lockedAt = try container.decodeIfPresent(Nullable<Timestamp>.self, forKey: .lockedAt)
        let expiresAt = try container.decodeIfPresent(Timestamp.self, forKey: .expiresAt)
        let user = try container.decodeIfPresent(UserProfile.self, forKey: .user)
        registration = try container.decodeIfPresent(RegistrationPolicy.self, forKey: .registration) ?? .open
        wallet = try container.decodeIfPresent(Bool.self, forKey: .wallet) ?? true
        guard let expiresAt, let user else {
            live = nil
            return
        }
        live = Live(lockedAt: lockedAt?.wrappedValue, expiresAt: expiresAt, user: user)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(live != nil, forKey: .authenticated)
        if registration != .open { try container.encode(registration, forKey: .registration) }
        if !wallet { try container.encode(wallet, forKey: .wallet) }
        guard let live else { return }
        try container.encode(live.lockedAt != nil, forKey: .locked)
        try container.encode(Nullable(wrappedValue: live.lockedAt), forKey: .lockedAt)
        try container.encode(live.expiresAt, forKey: .expiresAt)
        try container.encode(live.user, forKey: .user)
    }
}
