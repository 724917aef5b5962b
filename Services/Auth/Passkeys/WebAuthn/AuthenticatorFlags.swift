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
