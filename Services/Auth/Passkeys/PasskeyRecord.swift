import Contracts
import SQLiteKit
import ServiceKit

/// A passkey as auth stores it (WebAuthn Level 3 §4, credential record).
struct PasskeyRecord: Sendable, Equatable {
    var id: ID<Passkey> = .blank
    var user: ID<User> = .blank
    var credentialID: [UInt8] = []
    /// COSE_Key, as the authenticator encoded it.
    var publicKey: [UInt8] = []
    var signCount: UInt32 = 0
    var transports: [String] = []
    var isBackupEligible = false
    var isBackedUp = false
    var name = ""
    var createdAt = Timestamp.blank
    var lastUsedAt: Timestamp?

    static let table = RecordTable(
        "passkeys", blank: PasskeyRecord(),
        [
            .column("id", \.id).fixed, .column("user_id", \.user).fixed,
            .column("credential_id", \.credentialID).fixed, .column("public_key", \.publicKey).fixed,
            RecordField(["sign_count"], \.signCount) {
                [Int64($0).sqlValue]
            } read: {
                UInt32(truncatingIfNeeded: try $0.int($1))
            },
            RecordField(["transports"], \.transports) {
                [$0.joined(separator: ",").sqlValue]
            } read: {
                try $0.text($1).split(separator: ",").map(String.init)
            },
            .column("backup_eligible", \.isBackupEligible), .column("backed_up", \.isBackedUp),
            .column("name", \.name), .column("created_at", \.createdAt),
            .column("last_used_at", \.lastUsedAt),
        ])

    /// Returns whether a signature with this count may follow the last one (WebAuthn Level 3 §6.1.1): a
    /// counter in use only rises. A count that did not rise means a copied passkey or answers that overtook
    /// each other. Only this answer is refused, since the owner's next one has a higher count.
    func admits(signCount new: UInt32) -> Bool { (new == 0 && signCount == 0) || new > signCount }
}
