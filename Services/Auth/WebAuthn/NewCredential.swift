/// What a registration proved (WebAuthn Level 3 §4, credential record).
package struct NewCredential: Sendable, Equatable {
    package let id: [UInt8]
    /// COSE_Key, as the authenticator wrote it.
    package let publicKey: [UInt8]
    package let signCount: UInt32
    package let transports: [String]
    package let isBackupEligible: Bool
    package let isBackedUp: Bool
    /// To be spent with the registration.
    package let challenge: AnsweredChallenge
}
