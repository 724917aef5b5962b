import Contracts

/// A passkey as auth keeps it (WebAuthn Level 3 §4, credential record).
struct PasskeyRecord: Sendable, Equatable {
    let id: ID<Passkey>
    let user: ID<User>
    let credentialID: [UInt8]
    /// COSE_Key, as the authenticator wrote it.
    let publicKey: [UInt8]
    let signCount: UInt32
    let transports: [String]
    let isBackupEligible: Bool
    let isBackedUp: Bool
    let name: String
    let createdAt: Timestamp
    let lastUsedAt: Timestamp?

    /// Whether a signature with this count may follow the last one (WebAuthn Level 3 §6.1.1): a counter that
    /// is used only rises. One that does not was copied, or its answers were overtaken; either way only this
    /// answer is refused, and the owner's next one has a higher count.
    func admits(signCount new: UInt32) -> Bool { (new == 0 && signCount == 0) || new > signCount }
}
