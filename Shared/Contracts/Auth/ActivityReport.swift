/// The gateway's background report to auth: when sessions were last active, and which have locked since.
/// At most `limit` sessions.
public struct ActivityReport: Codable, Sendable {
    public static let limit = 500
    /// Activity is reported within a second when it is later than the last report by more than this.
    public static let intervalSeconds: Int64 = 30
    /// The most by which a session's last activity can be later than auth knows when reports are on time.
    public static let toleranceSeconds: Int64 = 32

    public struct Activity: Codable, Sendable, Equatable {
        public let session: ID<Session>
        /// The last activity.
        public let at: Timestamp
        /// When inactivity locked the session; nil while the session is not locked.
        @Nullable public var lockedAt: Timestamp?
        @Nullable public var address: String?
        public init(
            session: ID<Session>, at: Timestamp, lockedAt: Timestamp? = nil, address: String? = nil
        ) {
            self.session = session
            self.at = at
            self._address = Nullable(wrappedValue: address)
            self._lockedAt = Nullable(wrappedValue: lockedAt)
        }
    }

    public let entries: [Activity]
    public init(entries: [Activity]) { self.entries = entries }
}
