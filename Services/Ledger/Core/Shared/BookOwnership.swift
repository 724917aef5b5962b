package import Contracts
package import ServiceKit
package import SQLiteKit

/// A book as the work in the background sees it: by its key, with the owner, whose time zone, address and
/// language count there. Who owns a book without a household is the user of that key.
package struct BookOwnership: Sendable, Hashable {
    package let key: ID<User>
    package let owner: ID<User>

    package init(key: ID<User>, owner: ID<User>) {
        self.key = key
        self.owner = owner
    }

    /// Reads `columns`.
    package init(_ row: borrowing Row, from first: Int = 0) throws {
        self.init(key: try row.id(first), owner: try row.id(first + 1))
    }

    /// The join that finds the household, if there is one, of a row `u` of `users`.
    package static let household: SQL = "LEFT JOIN households h ON h.household = u.\"user\""
    package static let columns: SQL = "u.\"user\", coalesce(h.owner, u.\"user\")"
    /// The condition that the owner has not deleted the book, in which nothing happens by itself any more.
    package static let isThere: SQL = "h.deleted_at IS NULL"

    /// Returns the owners of some books, by their ids, as auth knows them.
    package static func owners(
        of books: [BookOwnership], asking auth: ServiceClient
    ) async throws -> [ID<User>: Person] {
        let ids = Array(Set(books.map(\.owner)))
        let found = try await auth.call(AuthAPI.findPeople, body: PeopleQuery(ids: ids))
        return Dictionary(found.people.map { ($0.id, $0) }) { first, _ in first }
    }
}
