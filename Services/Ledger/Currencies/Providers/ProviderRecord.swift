import Contracts
import ServiceKit
import SQLiteKit

/// What is known of a provider since its last successful answer.
struct ProviderRecord: Sendable, Equatable {
    /// The failures in a row.
    var failures = 0
    /// The time until which the provider is left alone.
    var pausedUntil: Timestamp?
    /// The start of the last round of a provider that is asked in rounds.
    var attemptedAt: Timestamp?

    static let table = RecordTable(
        "providers", blank: ProviderRecord(),
        [
            .unbound("name"), .column("failures", \.failures), .column("paused_until", \.pausedUntil),
            .column("attempted_at", \.attemptedAt),
        ])
}
