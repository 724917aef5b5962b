import Contracts
import HTTPKit
import ServiceKit

/// Compares this service's shares with the ledger: every lock must exist on both sides, and the paid-back
/// amounts must be equal.
struct LedgerAuditWorkflow: Sendable {
    private static let rechecks = 3
    private static let recheckMilliseconds = 1_000

    let store: SharingStore
    let ledger: ServiceClient

    /// Returns the problems for an operator. The two sides are not read at the same moment and the ledger
    /// learns of payments later, so only a difference that `rechecks` further comparisons confirm counts.
    func problems() async throws -> [String] {
        var problems = try await differences()
        for _ in 0..<Self.rechecks where !problems.isEmpty {
            await EventLoop.current?.sleep(milliseconds: Self.recheckMilliseconds)
            problems.formIntersection(try await differences())
        }
        return problems.sorted()
    }

    private func differences() async throws -> Set<String> {
        let held = try await store.heldLocks()
        let paid = try await paidBack()
        let (locked, recorded) = try await ledgerLocks()
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
        for lock in held.intersection(locked) {
            let (here, there) = (paid[lock.share] ?? 0, recorded[lock.share] ?? 0)
            guard here != there else { continue }
            problems.insert(
                "of share \(lock.share.text) \(here) minor units are paid back, \(there) in the ledger")
        }
        return problems
    }

    /// Returns the paid-back minor units of every share with a payment.
    private func paidBack() async throws -> [ID<SharedExpense>: Int64] {
        var amounts: [ID<SharedExpense>: Int64] = [:]
        var after: ID<SharedExpense>?
        repeat {
            let page = try await store.paidBack(after: after)
            for paid in page.shares { amounts[paid.share] = paid.amountMinor }
            after = page.next
        } while after != nil
        return amounts
    }

    private func ledgerLocks() async throws -> (Set<ShareLockRequest>, paid: [ID<SharedExpense>: Int64]) {
        var locks: Set<ShareLockRequest> = []
        var amounts: [ID<SharedExpense>: Int64] = [:]
        var after: String?
        repeat {
            let page = try await ledger.call(
                LedgerAPI.listLocks, query: after.map { [("after", $0)] } ?? [])
            locks.formUnion(page.locks)
            for paid in page.paidBack { amounts[paid.share] = paid.amountMinor }
            after = page.next
        } while after != nil
        return (locks, amounts)
    }
}
