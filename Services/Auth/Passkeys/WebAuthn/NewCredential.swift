/// The credential that a registration proved (WebAuthn Level 3 §4, credential record).
struct NewCredential: Sendable, Equatable {
    let id: [UInt8]
    /// COSE_Key, as the authenticator encoded it.
    let publicKey: [UInt8]
    let signCount: UInt32
    let transports: [String]
    let isBackupEligible: Bool
    let isBackedUp: Bool
    /// The challenge that the store spends with the registration.
    let challenge: AnsweredChallenge
}
