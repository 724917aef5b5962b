/// Events of the trail, oldest first, for the operator.
public struct AuditPage: Codable, Sendable {
    public static let limit = 500

    public let entries: [AuditEntry]
    /// What `after` of the next page must be; nil at the end.
    @Nullable public var next: Int64?
    public init(entries: [AuditEntry], next: Int64?) {
        self.entries = entries
        self._next = Nullable(wrappedValue: next)
    }
}

/// An event with its user.
public struct AuditEntry: Codable, Sendable {
    public let event: SecurityEvent
    /// Nil for an address without a user.
    @Nullable public var user: ID<User>?
    /// The user's address, or the invited one; nil for an erased user and for an address without a user.
    @Nullable public var email: String?
    public init(event: SecurityEvent, user: ID<User>?, email: String?) {
        self.event = event
        self._user = Nullable(wrappedValue: user)
        self._email = Nullable(wrappedValue: email)
    }
}
