import Contracts
import HTTPKit
import ServiceKit

extension ShareWorkflow {
    /// Locks for one round.
    static let resumedAtOnce = 100

    /// Drives locks that were interrupted before a moment to their end. Stops at the first that fails: the
    /// ledger is probably down, and the next round begins with the longest interrupted again.
    func resume(interruptedBefore moment: Timestamp) async throws {
        for lock in try await store.unfinishedLocks(before: moment, limit: Self.resumedAtOnce) {
            if try await abandon(lock) { try await release(lock) }
        }
    }

    /// Whether the lock is one to release: not one that a running request is about to hold. What is to be
    /// released needs no claim, as everybody may release it.
    private func abandon(_ lock: TransactionLock) async throws -> Bool {
        let claim = TransactionClaims.Claim(owner: lock.owner, transaction: lock.transaction)
        let isClaimed = lock.state == .locking && claims.take(claim)
        guard isClaimed || lock.state == .releasing else { return false }
        defer { if isClaimed { claims.drop(claim) } }
        return try await store.abandon(lock.share, at: context.clock.now())
    }
}
