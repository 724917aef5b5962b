/// A passkey in its owner's list.
public struct Passkey: Codable, Sendable, Equatable {
    /// The most passkeys of a user.
    public static let maximum = 20
    public static let defaultName = "Passkey"

    public let id: ID<Passkey>
    public let credentialId: String
    public let name: String
    public let transports: [String]
    public let backedUp: Bool
    public let createdAt: Timestamp
    @Nullable public var lastUsedAt: Timestamp?

    public init(
        id: ID<Passkey>, credentialId: String, name: String, transports: [String], backedUp: Bool,
        createdAt: Timestamp, lastUsedAt: Timestamp?
    ) {
        self.id = id
        self.credentialId = credentialId
        self.name = name
        self.transports = transports
        self.backedUp = backedUp
        self.createdAt = createdAt
        self._lastUsedAt = Nullable(wrappedValue: lastUsedAt)
    }
}
