/// The facts about a session that the gateway needs to admit its requests (design §8).
public struct SessionRecord: Codable, Sendable, Equatable {
    /// The lifetime of a session, and of a browser's cookies, after the last refresh.
    public static let idleSeconds: Int64 = 7 * 86_400

    public let id: ID<Session>
    public let user: ID<User>
    public let email: String
    public let displayName: String
    public let currency: Currency
    public let timeZone: String
    public let expiresAt: Timestamp
    /// Ended by logout, reuse of a spent refresh token, password change or erasure.
    public let revoked: Bool
    /// When `POST /auth/lock` locked the session; nil while the session is not locked.
    @Nullable public var lockedAt: Timestamp?
    /// When inactivity locked the session, as far as reported to auth, else nil. Unreported activity that the
    /// gateway has seen takes precedence.
    @Nullable public var idleLockedAt: Timestamp?
    /// Minutes of inactivity until the session locks; nil for never.
    @Nullable public var autoLockMinutes: Int?
    /// The last activity reported to auth; see `ActivityReport`.
    public let lastActivityAt: Timestamp
    /// What an API token may do, whose record this is; nil for a session.
    @Nullable public var grant: TokenGrant?
    public init(
        id: ID<Session>, user: ID<User>, email: String, displayName: String, currency: Currency,
        timeZone: String, expiresAt: Timestamp, revoked: Bool, lockedAt: Timestamp?, autoLockMinutes: Int?,
        lastActivityAt: Timestamp, idleLockedAt: Timestamp? = nil,
        grant: TokenGrant? = nil
    ) {
        self.id = id
        self.user = user
        self.email = email
        self.displayName = displayName
        self.currency = currency
        self.timeZone = timeZone
        self.expiresAt = expiresAt
        self.revoked = revoked
        self._lockedAt = Nullable(wrappedValue: lockedAt)
        self._idleLockedAt = Nullable(wrappedValue: idleLockedAt)
        self._autoLockMinutes = Nullable(wrappedValue: autoLockMinutes)
        self.lastActivityAt = lastActivityAt
        self._grant = Nullable(wrappedValue: grant)
    }
}
