import Contracts

/// How long deleted accounts and transactions can be restored (contract §2).
enum DeletionRules {
    static let keptSeconds: Int64 = 30 * 86_400

    /// A request may take half a minute to be read, and then wait: what it could restore when it came must be
    /// whole when it is done.
    static let graceSeconds: Int64 = 60

    /// What was deleted after this moment can still be restored.
    static func firstKept(at now: Timestamp) -> Timestamp { now.adding(seconds: -keptSeconds) }

    /// What was deleted up to this moment goes for good.
    static func lastPurged(at now: Timestamp) -> Timestamp {
        firstKept(at: now).adding(seconds: -graceSeconds)
    }
}
