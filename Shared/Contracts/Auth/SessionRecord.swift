/// What the gateway must know of a session to let its requests through (design §8).
public struct SessionRecord: Codable, Sendable, Equatable {
    /// How long a session lives after its last refresh, and so a browser's cookies.
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
    /// Since when it is locked by `POST /auth/lock`; nil while it is not.
    @Nullable public var lockedAt: Timestamp?
    /// Since when inactivity has locked it, as far as auth was told; nil where it was not told. The gateway
    /// knows better of activity that it did not tell.
    @Nullable public var idleLockedAt: Timestamp?
    /// Minutes of inactivity after which it is locked; nil never.
    @Nullable public var autoLockMinutes: Int?
    /// The last activity that auth was told of; see `ActivityReport`.
    public let lastActivityAt: Timestamp
    public init(
        id: ID<Session>, user: ID<User>, email: String, displayName: String, currency: Currency,
        timeZone: String, expiresAt: Timestamp, revoked: Bool, lockedAt: Timestamp?, autoLockMinutes: Int?,
        lastActivityAt: Timestamp, idleLockedAt: Timestamp? = nil
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
    }
}
