/// The signature algorithms that passkeys may use, with their COSE numbers (RFC 9053, RFC 8812). Clients are
/// offered them in this order, the most common first.
enum COSEAlgorithm: Int64, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = -7
    /// Ed25519.
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = -257
}
