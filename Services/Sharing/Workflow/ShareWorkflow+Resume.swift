package import Contracts
import HTTPKit
import ServiceKit

extension ShareWorkflow {
    /// Locks for one round.
    static let resumedAtOnce = 100

    /// Drives locks that were interrupted before a moment to their end. Stops at the first that fails: the
    /// ledger is probably down, and the next round begins with the longest interrupted again.
    package func resume(interruptedBefore moment: Timestamp) async throws {
        for lock in try await store.unfinishedLocks(before: moment, limit: Self.resumedAtOnce) {
            let claim = TransactionClaims.Claim(owner: lock.owner, transaction: lock.transaction)
            // A running request drives its own lock.
            guard claims.take(claim) else { continue }
            defer { claims.drop(claim) }
            guard try await store.abandon(lock.share, at: context.clock.now()) else { continue }
            try await release(lock)
        }
    }
}
