import Contracts
import ServiceKit

/// Learns after a gap in the ledger's feed which books are gone or have another key, and who may no longer
/// write where they share; what was booked is compared with every book.
struct BookRecoveryWorkflow: Sendable {
    let store: SharingStore
    let books: BookGate
    let clock: Clock

    func run() async throws {
        var after: ID<User>?
        repeat {
            let page = try await books.ledger.call(
                LedgerAPI.bookEndings, query: after.map { [("after", $0.text)] } ?? [])
            try await store.noteEndings(page.endings)
            after = page.next
        } while after != nil
        while try await store.moveBooks() {}
        try await findLeft()
        try await store.noteAllBooks()
    }

    private func findLeft() async throws {
        var last: BookGuest?
        repeat {
            let now = clock.now()
            let guests = try await store.guests(after: last)
            last = guests.last
            var left: [BookGuest] = []
            for guest in guests {
                let role = try await books.role(of: guest.user, in: guest.book)
                if role ?? .viewer < .editor { left.append(guest) }
            }
            try await store.noteLeft(left, at: now)
        } while last != nil
    }
}
