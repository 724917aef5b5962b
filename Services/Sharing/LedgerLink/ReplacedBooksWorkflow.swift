import Contracts
import ServiceKit

/// Compares a user's parts with the ledger after a restore or its undo: a part whose booking is gone can be
/// booked again, and one whose booking is back is booked.
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
            let kept = Set(try await known(parts, of: user))
            try await store.clearBooked(parts.filter { !kept.contains($0) })
        } while after != nil
        var last: SharingStore.UnbookedPart?
        repeat {
            let parts = try await store.unbookedParts(of: user, after: last)
            last = parts.count == SharingStore.bookedAtOnce ? parts.last : nil
            try await store.restoreBooked(
                try await known(parts.map(\.id), of: user), at: context.clock.now())
        } while last != nil
    }

    /// Returns the parts whose booking the user's book has. A booked transaction has the part's id.
    private func known(
        _ parts: [ID<Participant>], of user: ID<User>
    ) async throws -> [ID<Participant>] {
        if parts.isEmpty { return [] }
        let known = try await ledger.call(
            LedgerAPI.knownTransactions, path: ["user": user.text],
            body: TransactionIDs(ids: parts.map { $0.cast() }))
        return known.ids.map { $0.cast(to: Participant.self) }
    }
}
