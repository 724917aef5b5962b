/// The flags of authenticator data (WebAuthn Level 3 §6.1); reserved bits are not looked at.
package struct AuthenticatorFlags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let userPresent = AuthenticatorFlags(rawValue: 1 << 0)
    package static let userVerified = AuthenticatorFlags(rawValue: 1 << 2)
    /// The passkey may be kept in more places than one.
    package static let backupEligible = AuthenticatorFlags(rawValue: 1 << 3)
    /// It is now.
    package static let backedUp = AuthenticatorFlags(rawValue: 1 << 4)
    package static let hasCredential = AuthenticatorFlags(rawValue: 1 << 6)
    package static let hasExtensions = AuthenticatorFlags(rawValue: 1 << 7)
}
