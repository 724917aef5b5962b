/// The public keys of access tokens (RFC 7517, RFC 8037).
public struct KeySet: Codable, Sendable {
    public let keys: [Key]

    public struct Key: Codable, Sendable {
        public let kty: String
        public let crv: String
        public let use: String
        public let alg: String
        public let kid: String
        public let x: String
    }
}
