/// The authenticator data of a ceremony (WebAuthn Level 3 §6.1), read to the last byte.
struct AuthenticatorData: Sendable {
    /// A new credential's id and public key (§6.5.1).
    struct Credential: Sendable {
        let id: [UInt8]
        let publicKey: CBORValue
        /// The key's bytes as the authenticator wrote them.
        let encodedPublicKey: [UInt8]
    }

    let rpIDHash: [UInt8]
    let flags: AuthenticatorFlags
    let signCount: UInt32
    /// Present if the flag `hasCredential` is set.
    let credential: Credential?

    private static let headBytes = 37
    /// Bytes of the AAGUID and of the length of the credential's id.
    private static let credentialHeadBytes = 18

    /// Throws `unreadableAuthenticatorData`. Extensions must be a map; its content is ignored, since none are
    /// requested.
    init(_ bytes: [UInt8]) throws(WebAuthnProblem) {
        guard bytes.count >= Self.headBytes else { throw .unreadableAuthenticatorData }
        rpIDHash = Array(bytes[..<32])
        flags = AuthenticatorFlags(rawValue: bytes[32])
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        do {
            var position = Self.headBytes
            var credential: Credential?
            if flags.contains(.hasCredential) {
                (credential, position) = try Self.credential(bytes, from: position)
            }
            self.credential = credential
            var reader = CBORReader(bytes, from: position)
            if flags.contains(.hasExtensions) {
                guard try reader.next().map != nil else { throw WebAuthnProblem.unreadableAuthenticatorData }
            }
            guard reader.isAtEnd else { throw WebAuthnProblem.unreadableAuthenticatorData }
        } catch {
            throw .unreadableAuthenticatorData
        }
    }

    private static func credential(
        _ bytes: [UInt8], from start: Int
    ) throws -> (credential: Credential, end: Int) {
        let idStart = start + credentialHeadBytes
        guard bytes.count >= idStart else { throw CBORError.truncated }
        let idCount = Int(bytes[idStart - 2]) << 8 | Int(bytes[idStart - 1])
        guard bytes.count - idStart >= idCount else { throw CBORError.truncated }
        let keyStart = idStart + idCount
        var reader = CBORReader(bytes, from: keyStart)
        let key = try reader.next()
        let credential = Credential(
            id: Array(bytes[idStart..<keyStart]), publicKey: key,
            encodedPublicKey: Array(bytes[keyStart..<reader.position]))
        return (credential, reader.position)
    }
}

/// The flags of authenticator data (WebAuthn Level 3 §6.1); reserved bits are ignored.
struct AuthenticatorFlags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = AuthenticatorFlags(rawValue: 1 << 0)
    static let userVerified = AuthenticatorFlags(rawValue: 1 << 2)
    /// The passkey may be stored in more than one place.
    static let backupEligible = AuthenticatorFlags(rawValue: 1 << 3)
    /// The passkey is stored in more than one place now.
    static let backedUp = AuthenticatorFlags(rawValue: 1 << 4)
    static let hasCredential = AuthenticatorFlags(rawValue: 1 << 6)
    static let hasExtensions = AuthenticatorFlags(rawValue: 1 << 7)
}
