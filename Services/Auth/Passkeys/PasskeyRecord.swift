import Contracts

/// A passkey as auth stores it (WebAuthn Level 3 §4, credential record).
struct PasskeyRecord: Sendable, Equatable {
    let id: ID<Passkey>
    let user: ID<User>
    let credentialID: [UInt8]
    /// COSE_Key, as the authenticator encoded it.
    let publicKey: [UInt8]
    let signCount: UInt32
    let transports: [String]
    let isBackupEligible: Bool
    let isBackedUp: Bool
    let name: String
    let createdAt: Timestamp
    let lastUsedAt: Timestamp?

    /// Returns whether a signature with this count may follow the last one (WebAuthn Level 3 §6.1.1): a
    /// counter in use only rises. A count that did not rise means a copied passkey or answers that overtook
    /// each other. Only this answer is refused, since the owner's next one has a higher count.
    func admits(signCount new: UInt32) -> Bool { (new == 0 && signCount == 0) || new > signCount }
}
