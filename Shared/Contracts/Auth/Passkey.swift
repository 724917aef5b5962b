/// A passkey as its owner manages it.
public struct Passkey: Codable, Sendable, Equatable {
    /// How many a user can have.
    public static let maximum = 20
    /// Characters.
    public static let nameLength = 1...100
    public static let defaultName = "Passkey"

    public let id: ID<Passkey>
    /// The authenticator's id of it, in base64url: a client finds the passkey of its own device by it.
    public let credentialId: String
    public let name: String
    /// How the authenticator can be reached, as the client told (`internal`, `hybrid`, `usb` …).
    public let transports: [String]
    /// Whether the authenticator says that the passkey is kept in more places than the device.
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
