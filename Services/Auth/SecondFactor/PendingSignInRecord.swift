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

    static let table = RecordTable(
        "pending_sign_ins", blank: PendingSignInRecord(),
        [
            .column("hash", \.hash).fixed, .column("user_id", \.user).fixed,
            .column("device_name", \.deviceName).fixed, .column("failures", \.failures),
            .column("expires_at", \.expiresAt).fixed,
        ])
}

/// The token of a sign-in that waits for a code.
typealias PendingToken = RandomToken<PendingSignInRecord>
