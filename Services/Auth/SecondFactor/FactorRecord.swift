import Contracts
import SQLiteKit
import ServiceKit

/// A user's authenticator app as stored.
struct FactorRecord: Sendable, Equatable {
    var user: ID<User> = .blank
    /// Sealed by `SealingKey` for the user.
    var secret: [UInt8] = []
    var createdAt = Timestamp.blank
    /// Nil until a code has proved that the app has the secret.
    var confirmedAt: Timestamp?
    /// The last step whose code was accepted.
    var lastStep: Int64 = 0

    static let table = RecordTable(
        "second_factors", blank: FactorRecord(),
        [
            .column("user_id", \.user).fixed, .column("secret", \.secret),
            .column("created_at", \.createdAt), .column("confirmed_at", \.confirmedAt),
            .column("last_step", \.lastStep),
        ])
}
