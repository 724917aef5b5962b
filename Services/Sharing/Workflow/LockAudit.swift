import Contracts
import HTTPKit
package import ServiceKit

/// Compares the locks that shares hold here with those that the ledger has: none may be without the other.
package struct LockAudit: Sendable {
    private static let recheckMilliseconds = 1_000

    let store: SharingStore
    let ledger: ServiceClient

    package init(store: SharingStore, ledger: ServiceClient) {
        self.store = store
        self.ledger = ledger
    }

    /// What is wrong, for an operator. The two sides are not read in the same moment, so that only what
    /// differs twice counts.
    package func problems() async throws -> [String] {
        let first = try await differences()
        if first.isEmpty { return [] }
        await EventLoop.current?.sleep(milliseconds: Self.recheckMilliseconds)
        return try await differences().intersection(first).sorted()
    }

    private func differences() async throws -> Set<String> {
        let held = try await store.heldLocks()
        let locked = try await ledgerLocks()
        var problems: Set<String> = []
        for lock in held.subtracting(locked) {
            problems.insert("share \(lock.share.text) holds no transaction in the ledger")
        }
        for lock in locked.subtracting(held) where try await !store.isInFlight(lock.share) {
            problems.insert(
                "the ledger holds transaction \(lock.transaction.text) for the missing share "
                    + lock.share.text
            )
        }
        return problems
    }

    private func ledgerLocks() async throws -> Set<ShareLockRequest> {
        var locks: Set<ShareLockRequest> = []
        var after: String?
        repeat {
            let page = try await ledger.call(
                LedgerAPI.listLocks, query: after.map { [("after", $0)] } ?? [])
            locks.formUnion(page.locks)
            after = page.next
        } while after != nil
        return locks
    }
}
