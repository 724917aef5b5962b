/// What a user did in another service, for the trail of security events.
public struct ActivityNote: Codable, Sendable {
    public let type: SecurityEventType
    public let address: String
    public let session: ID<Session>
    public init(_ type: SecurityEventType, address: String, session: ID<Session>) {
        self.type = type
        self.address = address
        self.session = session
    }
}
