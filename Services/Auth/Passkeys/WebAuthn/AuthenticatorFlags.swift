/// The flags of authenticator data (WebAuthn Level 3 §6.1); reserved bits are not looked at.
struct AuthenticatorFlags: OptionSet, Sendable {
    let rawValue: UInt8

    static let userPresent = AuthenticatorFlags(rawValue: 1 << 0)
    static let userVerified = AuthenticatorFlags(rawValue: 1 << 2)
    /// The passkey may be kept in more places than one.
    static let backupEligible = AuthenticatorFlags(rawValue: 1 << 3)
    /// It is now.
    static let backedUp = AuthenticatorFlags(rawValue: 1 << 4)
    static let hasCredential = AuthenticatorFlags(rawValue: 1 << 6)
    static let hasExtensions = AuthenticatorFlags(rawValue: 1 << 7)
}
