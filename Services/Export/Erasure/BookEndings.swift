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
        let book = try JSON.decode(HouseholdRemoved.self, from: Array(event.data.utf8)).book
        try db.run(
            """
            INSERT INTO erased_users ("user", erased_at) VALUES (\(book), \(event.at))
            ON CONFLICT ("user") DO NOTHING
            """)
    }
}
