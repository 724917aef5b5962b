import Contracts
import HTTPKit
import ServiceKit

extension ShareWorkflow {
    /// Most locks that one round releases.
    static let resumedAtOnce = 100

    /// Releases locks that were interrupted before a moment, and returns whether more may be left. Stops at
    /// the first failure, because the ledger is probably down; the next round begins with the longest
    /// interrupted lock again.
    func resume(interruptedBefore moment: Timestamp) async throws -> Bool {
        let locks = try await store.unfinishedLocks(before: moment, limit: Self.resumedAtOnce)
        var released = 0
        for lock in locks where try await abandon(lock) {
            try await release(lock)
            released += 1
        }
        return released == Self.resumedAtOnce
    }

    /// Marks a lock as `releasing`. Returns false for a lock that a running request may still hold, or that
    /// is done. A lock in the state `releasing` needs no claim, because every request may release it.
    private func abandon(_ lock: LockRecord) async throws -> Bool {
        let claim = TransactionClaims.Claim(book: lock.book, transaction: lock.transaction)
        let isClaimed = lock.state == .locking && claims.take(claim)
        guard isClaimed || lock.state == .releasing else { return false }
        defer { if isClaimed { claims.drop(claim) } }
        return try await store.abandon(lock.share, at: context.clock.now())
    }
}
