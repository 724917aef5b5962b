import Contracts
import SQLiteKit
import ServiceKit
import SodiumKit

/// A sign-in that waits for a code, as stored.
struct PendingSignInRecord: Sendable, Equatable {
    /// SHA-256 of its token.
    var hash: [UInt8] = []
    var user: ID<User> = .blank
    var deviceName: String?
    var failures = 0
    var expiresAt = Timestamp.blank
    /// The identity at a provider that the sign-in came by; nil after a password.
    var identity: ID<LinkedIdentity>?
    var providerSession: String?

    static let table = RecordTable(
        "pending_sign_ins", blank: PendingSignInRecord(),
        [
            .column("hash", \.hash).fixed, .column("user_id", \.user).fixed,
            .column("device_name", \.deviceName).fixed, .column("failures", \.failures),
            .column("expires_at", \.expiresAt).fixed, .column("identity_id", \.identity).fixed,
            .column("sid", \.providerSession).fixed,
        ])
}

/// The token of a sign-in that waits for a code.
typealias PendingToken = RandomToken<PendingSignInRecord>
