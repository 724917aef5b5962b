/// The security events of the signed-in user, newest first (`GET /auth/activity`).
public struct ActivityList: Codable, Sendable {
    public let events: [SecurityEvent]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(events: [SecurityEvent], total: Int, nextCursor: String?) {
        self.events = events
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}
