import Contracts
import ServiceKit

/// Compares what was booked in a book with the ledger after a restore, its undo, or the end of the book: what
/// is gone can be booked again, what is back is booked, and what was taken back with its payment goes again.
struct ReplacedBooksWorkflow: Sendable {
    static let intervalMilliseconds = 2_000

    let store: SharingStore
    let ledger: ServiceClient
    let context: ServiceContext

    /// Performs one round. The next round tries again what fails.
    func run() async {
        do {
            for (book, times) in try await store.replacedBooks() {
                try await compare(book)
                try await store.endComparison(of: book, times: times)
            }
        } catch {
            context.log.info("booked parts not compared", ["reason": String(describing: error)])
        }
    }

    private func compare(_ book: ID<User>) async throws {
        var after: ID<Participant>?
        repeat {
            let parts = try await store.bookedParts(in: book, after: after)
            after = parts.count == SharingStore.bookedAtOnce ? parts.last?.id : nil
            let kept = try await known(parts.map(\.booking), in: book)
            try await store.clearBooked(parts.filter { !kept.contains($0.booking) }.map(\.id))
        } while after != nil
        var last: SharingStore.UnbookedPart?
        repeat {
            let parts = try await store.unbookedParts(in: book, after: last)
            last = parts.count == SharingStore.bookedAtOnce ? parts.last : nil
            let kept = try await known(parts.map(\.booking), in: book)
            try await store.restoreBooked(
                parts.filter { kept.contains($0.booking) }.map(\.id), at: context.clock.now())
        } while last != nil
        for areReversed in [false, true] { try await compareRepayments(in: book, areReversed: areReversed) }
        var done: ID<Transaction>?
        repeat {
            let bookings = try await store.takenBack(from: book, after: done)
            done = bookings.count == SharingStore.bookedAtOnce ? bookings.last?.booking : nil
            let back = try await known(bookings.map(\.booking), in: book)
            try await store.takeBack(
                bookings.filter { back.contains($0.booking) }, from: book, at: context.clock.now())
        } while done != nil
    }

    /// Compares what owners booked of payments.
    private func compareRepayments(in book: ID<User>, areReversed: Bool) async throws {
        var place: SharingStore.BookedPayment?
        repeat {
            let payments = try await store.bookedPayments(in: book, areReversed: areReversed, after: place)
            place = payments.count == SharingStore.bookedAtOnce ? payments.last : nil
            let kept = try await known(payments.map { $0.id.cast() }, in: book)
            if areReversed {
                let back = payments.filter { kept.contains($0.id.cast()) }
                try await store.takeBack(
                    back.map { SharingStore.TakenBack(booking: $0.id.cast(), user: $0.owner) }, from: book,
                    at: context.clock.now())
            } else {
                try await store.clearBooked(
                    payments.filter { !kept.contains($0.id.cast()) }, at: context.clock.now())
            }
        } while place != nil
    }

    /// Returns those transactions that a book has.
    private func known(_ ids: [ID<Transaction>], in book: ID<User>) async throws -> Set<ID<Transaction>> {
        if ids.isEmpty { return [] }
        let known = try await ledger.call(
            LedgerAPI.knownTransactions, path: ["user": book.text], body: TransactionIDs(ids: ids))
        return Set(known.ids)
    }
}
