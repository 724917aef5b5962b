package import Contracts

/// How long deleted accounts and transactions can be restored (contract §2).
package enum DeletionRules {
    package static let keptSeconds: Int64 = 30 * 86_400

    /// What was deleted after this moment can still be restored.
    package static func firstKept(at now: Timestamp) -> Timestamp { now.adding(seconds: -keptSeconds) }
}
