import Contracts
import ServiceKit

/// Compares booked parts with the ledger after a restore: a part whose booking is gone can be booked again.
struct ReplacedBooksWorkflow: Sendable {
    static let intervalMilliseconds = 2_000

    let store: SharingStore
    let ledger: ServiceClient
    let context: ServiceContext

    /// Performs one round. The next round tries again what fails.
    func run() async {
        do {
            for (user, times) in try await store.replacedBooks() {
                try await compare(user)
                try await store.endComparison(of: user, times: times)
            }
        } catch {
            context.log.info("booked parts not compared", ["reason": String(describing: error)])
        }
    }

    private func compare(_ user: ID<User>) async throws {
        var after: ID<Participant>?
        repeat {
            let parts = try await store.bookedParts(of: user, after: after)
            after = parts.count == SharingStore.bookedAtOnce ? parts.last : nil
            if parts.isEmpty { return }
            // A booked transaction has the part's id.
            let known = try await ledger.call(
                LedgerAPI.knownTransactions, path: ["user": user.text],
                body: TransactionIDs(ids: parts.map { $0.cast() }))
            let kept = Set(known.ids.map { $0.cast(to: Participant.self) })
            try await store.clearBooked(parts.filter { !kept.contains($0) })
        } while after != nil
    }
}
