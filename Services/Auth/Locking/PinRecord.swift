import Contracts
import SQLiteKit
import ServiceKit

/// A user's PIN as stored.
struct PinRecord: Sendable, Equatable {
    var user: ID<User> = .blank
    var hash = PinHasher.Hash(salt: [], code: [])
    /// The wrong tries since the last right one.
    var failures = 0
    /// No try is compared before; nil without a cooldown.
    var blockedUntil: Timestamp?

    static let table = RecordTable(
        "pins", blank: PinRecord(),
        [
            .column("user_id", \.user).fixed, .column("salt", \.hash.salt), .column("code", \.hash.code),
            .column("failures", \.failures), .column("blocked_until", \.blockedUntil),
        ])
}
