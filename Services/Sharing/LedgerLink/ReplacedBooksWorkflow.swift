import Contracts
import ServiceKit

/// Compares a user's parts with the ledger after a restore or its undo: a part whose booking is gone can be
/// booked again, one whose booking is back is booked, and what was taken back with its payment goes again.
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
            after = parts.count == SharingStore.bookedAtOnce ? parts.last?.id : nil
            let kept = try await known(parts.map(\.booking), of: user)
            try await store.clearBooked(parts.filter { !kept.contains($0.booking) }.map(\.id))
        } while after != nil
        var last: SharingStore.UnbookedPart?
        repeat {
            let parts = try await store.unbookedParts(of: user, after: last)
            last = parts.count == SharingStore.bookedAtOnce ? parts.last : nil
            let kept = try await known(parts.map(\.booking), of: user)
            try await store.restoreBooked(
                parts.filter { kept.contains($0.booking) }.map(\.id), at: context.clock.now())
        } while last != nil
        for areReversed in [false, true] { try await compareRepayments(to: user, areReversed: areReversed) }
        var done: ID<Transaction>?
        repeat {
            let bookings = try await store.takenBack(from: user, after: done)
            done = bookings.count == SharingStore.bookedAtOnce ? bookings.last : nil
            let back = try await known(bookings, of: user)
            try await store.takeBack(
                bookings.filter { back.contains($0) }, from: user, at: context.clock.now())
        } while done != nil
    }

    /// Compares what an owner booked of payments.
    private func compareRepayments(to owner: ID<User>, areReversed: Bool) async throws {
        var place: SharingStore.BookedPayment?
        repeat {
            let payments = try await store.bookedPayments(to: owner, areReversed: areReversed, after: place)
            place = payments.count == SharingStore.bookedAtOnce ? payments.last : nil
            let kept = try await known(payments.map { $0.id.cast() }, of: owner)
            if areReversed {
                try await store.takeBack(Array(kept), from: owner, at: context.clock.now())
            } else {
                try await store.clearBooked(
                    payments.filter { !kept.contains($0.id.cast()) }, at: context.clock.now())
            }
        } while place != nil
    }

    /// Returns those transactions that the user's book has.
    private func known(_ ids: [ID<Transaction>], of user: ID<User>) async throws -> Set<ID<Transaction>> {
        if ids.isEmpty { return [] }
        let known = try await ledger.call(
            LedgerAPI.knownTransactions, path: ["user": user.text], body: TransactionIDs(ids: ids))
        return Set(known.ids)
    }
}
