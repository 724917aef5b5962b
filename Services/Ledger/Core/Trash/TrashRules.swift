package import Contracts

/// The time for which what was deleted can be restored (contract §2, contract-everyday §1, "Trash").
package enum TrashRules {
    package static let keptSeconds: Int64 = 30 * 86_400

    /// The most deleted records of a kind that a book keeps aside.
    static let recordsKept = 500

    /// A request can take 30 s to arrive and then wait in a queue, so rows are purged 60 s after the last
    /// moment at which a new request may restore them.
    static let graceSeconds: Int64 = 60

    /// Returns the moment after which deleted rows can still be restored.
    package static func firstKept(at now: Timestamp) -> Timestamp { now.adding(seconds: -keptSeconds) }

    /// Returns the moment up to which deleted rows are purged.
    package static func lastPurged(at now: Timestamp) -> Timestamp {
        firstKept(at: now).adding(seconds: -graceSeconds)
    }
}
