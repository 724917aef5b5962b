import Contracts
import JSONKit
import SQLiteKit
import ServiceKit

/// Books of which nothing more is kept: those of erased users, and others that are gone for good.
enum BookEndings {
    /// Throws for a book that is gone, and for an erased visitor. Every write unit that could create data of
    /// a book calls this.
    /// - Parameter visitor: nil for the user whose personal book it is.
    static func require(
        _ book: ID<User>, _ visitor: ID<User>? = nil, in db: borrowing Connection
    ) throws {
        if let visitor, try Erasure.isErased(visitor, in: db) { throw APIError(.unauthorized) }
        if try Erasure.isErased(book, in: db) {
            throw visitor == nil ? APIError(.unauthorized) : APIError.bookNotFound
        }
    }

    /// Applies the ledger's event that a book is gone for good: it is cleaned up as an erased user is.
    static func noteRemoved(_ event: FeedEvent, in db: borrowing Connection) throws {
        let removed = try JSON.decode(HouseholdRemoved.self, from: Array(event.data.utf8))
        // Of an erased user auth tells, and more is to be done.
        if removed.isPersonal { return }
        try Erasure.mark(Tombstone(user: removed.book, erasedAt: event.at), in: db)
    }

    /// Learns which books are gone for good after a gap in the ledger's feed.
    static func recover(from ledger: ServiceClient, in database: Database) async throws {
        var after: ID<User>?
        repeat {
            let page = try await ledger.call(
                LedgerAPI.bookEndings, query: after.map { [("after", $0.text)] } ?? [])
            try await database.write { db in
                for ending in page.endings where !ending.isPersonal {
                    try Erasure.mark(Tombstone(user: ending.book, erasedAt: ending.endedAt), in: db)
                }
            }
            after = page.next
        } while after != nil
    }
}
