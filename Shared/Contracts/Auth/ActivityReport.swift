/// What the gateway tells auth in the background: when sessions were last active,
/// and which have locked since. At most `limit` sessions.
public struct ActivityReport: Codable, Sendable {
    public static let limit = 500
    /// A session's activity is told at once when the last report of it is so old, else not.
    public static let intervalSeconds: Int64 = 30
    /// How much later than auth knows a session can have been active, reports being on time.
    public static let toleranceSeconds: Int64 = 32

    public struct Entry: Codable, Sendable, Equatable {
        public let session: ID<Session>
        /// The last activity.
        public let at: Timestamp
        /// Since when inactivity has locked it; nil while it has not.
        @Nullable public var lockedAt: Timestamp?
        public init(session: ID<Session>, at: Timestamp, lockedAt: Timestamp? = nil) {
            self.session = session
            self.at = at
            self._lockedAt = Nullable(wrappedValue: lockedAt)
        }
    }

    public let entries: [Entry]
    public init(entries: [Entry]) { self.entries = entries }
}
