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

    init(
        id: ID<Passkey>, user: ID<User>, credentialID: [UInt8], publicKey: [UInt8], signCount: UInt32,
        transports: [String], isBackupEligible: Bool, isBackedUp: Bool, name: String, createdAt: Timestamp,
        lastUsedAt: Timestamp?
    ) {
        self.id = id
        self.user = user
        self.credentialID = credentialID
        self.publicKey = publicKey
        self.signCount = signCount
        self.transports = transports
        self.isBackupEligible = isBackupEligible
        self.isBackedUp = isBackedUp
        self.name = name
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }

    /// Whether a signature with this count may follow the last one (WebAuthn Level 3 §6.1.1): a counter that
    /// is used only rises. One that does not was copied, or its answers were overtaken; either way only this
    /// answer is refused, and the owner's next one has a higher count.
    func admits(signCount new: UInt32) -> Bool { (new == 0 && signCount == 0) || new > signCount }
}
