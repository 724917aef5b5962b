package import Contracts

/// A passkey as auth keeps it (WebAuthn Level 3 §4, credential record).
package struct PasskeyRecord: Sendable, Equatable {
    package let id: ID<Passkey>
    package let user: ID<User>
    package let credentialID: [UInt8]
    /// COSE_Key, as the authenticator wrote it.
    package let publicKey: [UInt8]
    package let signCount: UInt32
    package let transports: [String]
    package let isBackupEligible: Bool
    package let isBackedUp: Bool
    package let name: String
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp?

    package init(
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
    package func admits(signCount new: UInt32) -> Bool { (new == 0 && signCount == 0) || new > signCount }
}
