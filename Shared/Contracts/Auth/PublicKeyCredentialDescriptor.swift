/// WebAuthn Level 3 §5.1, `PublicKeyCredentialDescriptorJSON`.
public struct PublicKeyCredentialDescriptor: Codable, Sendable {
    /// The only type of credential.
    public static let publicKey = "public-key"

    public let type: String
    public let id: String
    public let transports: [String]
    public init(id: String, transports: [String]) {
        type = Self.publicKey
        self.id = id
        self.transports = transports
    }
}
