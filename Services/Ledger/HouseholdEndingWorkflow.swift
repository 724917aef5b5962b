import Contracts
import LedgerCore
import LedgerHouseholds
import LedgerWholeBooks
import SQLiteKit
import ServiceKit

/// Ends books of several people for good: with their owner's account, or 30 days after their deletion
/// (contract-household §4, "Endings"). What such a book had goes like that of an erased user.
struct HouseholdEndingWorkflow: Sendable {
    static let intervalMilliseconds = 3_600_000
    static let firstMilliseconds = 45_000

    let store: LedgerStore
    let context: ServiceContext

    /// Begins the erasure of a user, and of the books that end with the user.
    static func begin(_ tombstone: Tombstone, telling feed: EventFeed, in db: borrowing Connection) throws {
        let ended = try LedgerStore.endMemberships(by: tombstone, telling: feed, in: db)
        for book in ended { try erase(book, at: tombstone.erasedAt, in: db) }
        try LedgerStore.beginErasure(tombstone, in: db)
    }

    /// Ends the books that were deleted 30 days ago.
    func run(while isRunning: () -> Bool) async {
        let (feed, now) = (store.feed, context.clock.now())
        do {
            var isDone = false
            while !isDone, isRunning() {
                isDone = try await store.database.write { db in
                    let ended = try LedgerStore.endDeletedBook(telling: feed, at: now, in: db)
                    if let ended { try Self.erase(ended, at: now, in: db) }
                    return ended == nil
                }
            }
            feed.changed()
        } catch {
            context.log.warning("books not ended", ["reason": String(describing: error)])
        }
    }

    private static func erase(_ book: ID<User>, at now: Timestamp, in db: borrowing Connection) throws {
        let tombstone = Tombstone(user: book, erasedAt: now)
        try Erasure.mark(tombstone, in: db)
        try LedgerStore.beginErasure(tombstone, in: db)
    }
}
