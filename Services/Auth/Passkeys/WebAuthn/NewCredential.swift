/// What a registration proved (WebAuthn Level 3 §4, credential record).
struct NewCredential: Sendable, Equatable {
    let id: [UInt8]
    /// COSE_Key, as the authenticator wrote it.
    let publicKey: [UInt8]
    let signCount: UInt32
    let transports: [String]
    let isBackupEligible: Bool
    let isBackedUp: Bool
    /// To be spent with the registration.
    let challenge: AnsweredChallenge
}
