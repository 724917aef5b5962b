package import Contracts
package import ServiceKit
package import SQLiteKit

/// Who may come to a book (contract-household §4). The role is read in the unit that reads or writes, so that
/// a removal holds for every request after its answer.
extension Book {
    /// Returns the book of a visit; nil for a user's own that is not made yet. Throws 404 for the book of
    /// others, and 403 where a member may not do what the request asks for.
    package static func visited(by visit: BookVisit, in db: borrowing Connection) throws -> Book? {
        guard let book = try current(of: visit.book, in: db) else {
            if visit.isAtHome { return nil }
            throw APIError.bookNotFound
        }
        try require(visit.place, of: visit.user, in: db)
        return book
    }

    /// Returns the current book of a key, also of one that lives on under another key without its owner: what
    /// sharing says of it may be on its way.
    package static func followed(_ key: ID<User>, in db: borrowing Connection) throws -> Book? {
        if let book = try current(of: key, in: db) { return book }
        let moved = try db.first(
            """
            SELECT moved_to FROM ended_households WHERE household = \(key) AND moved_to IS NOT NULL
            """
        ) { try $0.id(0, User.self) }
        return try moved.flatMap { try current(of: $0, in: db) }
    }

    /// Throws 404 for the book of others, and 403 where a member may not do what the place asks for.
    /// - Parameter visitor: nil for the user whose personal book it is.
    package static func require(
        _ place: BookPlace, of visitor: ID<User>?, in db: borrowing Connection
    ) throws {
        guard let visitor, visitor != place.key else { return }
        guard let role = try role(of: visitor, in: place.key, db) else { throw APIError.bookNotFound }
        guard role >= place.role else { throw APIError.roleMissing(place.role) }
    }

    /// Returns what a user is in the book of a key that is not the user's own; nil for a stranger, and in a
    /// deleted book.
    package static func role(
        of user: ID<User>, in key: ID<User>, _ db: borrowing Connection
    ) throws -> BookRole? {
        let found = try db.first(
            """
            SELECT h.owner = \(user), (
                SELECT m.role FROM household_members m
                WHERE m.household = h.household AND m."user" = \(user) AND m.left_at IS NULL)
            FROM households h WHERE h.household = \(key) AND h.deleted_at IS NULL
            """
        ) { row in (isOwner: try row.bool(0), role: try row.intOrNil(1)) }
        guard let found else { return nil }
        if found.isOwner { return .owner }
        return try found.role.map(BookRole.init(storedNumber:))
    }

    /// Whether the book takes on the visitor's preferred currency, as one's own does.
    func mustFollow(_ visit: BookVisit) -> Bool {
        visit.isAtHome && currency != visit.identity.currency
    }
}

extension BookRole {
    /// Reads a role as `household_members` has it.
    package init(storedNumber number: Int64) throws {
        guard let role = Self.allCases.first(where: { $0.storedIndex == Int(exactly: number) }) else {
            throw APIError.storedValue("a role \(number)")
        }
        self = role
    }
}
