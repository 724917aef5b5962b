import Contracts
import HTTPKit
import ServiceKit

extension ShareWorkflow {
    /// Most locks that one round releases.
    static let resumedAtOnce = 100

    /// Releases locks that were interrupted before a moment. Stops at the first failure, because the ledger
    /// is probably down; the next round begins with the longest interrupted lock again.
    func resume(interruptedBefore moment: Timestamp) async throws {
        for lock in try await store.unfinishedLocks(before: moment, limit: Self.resumedAtOnce) {
            if try await abandon(lock) { try await release(lock) }
        }
    }

    /// Marks a lock as `releasing`. Returns false for a lock that a running request may still hold, or that
    /// is done. A lock in the state `releasing` needs no claim, because every request may release it.
    private func abandon(_ lock: LockRecord) async throws -> Bool {
        let claim = TransactionClaims.Claim(owner: lock.owner, transaction: lock.transaction)
        let isClaimed = lock.state == .locking && claims.take(claim)
        guard isClaimed || lock.state == .releasing else { return false }
        defer { if isClaimed { claims.drop(claim) } }
        return try await store.abandon(lock.share, at: context.clock.now())
    }
}
