package import Contracts
import JSONKit
package import LedgerCore
package import SQLiteKit
import ServiceKit

/// What other services ask about books.
extension LedgerStore {
    /// Returns what a user is in a book. A user without a book yet owns the personal one.
    func membership(of user: ID<User>, in key: ID<User>) async throws -> BookMembership {
        if user == key { return BookMembership(role: .owner, owner: user) }
        return try await database.read(owner: user.cast()) { db in
            guard let role = try Book.role(of: user, in: key, db),
                let household = try HouseholdRecord.find(key, in: db)
            else { throw APIError.bookNotFound }
            return BookMembership(role: role, owner: household.owner)
        }
    }

    func memberships(of user: ID<User>) async throws -> BookMemberships {
        try await database.read(owner: user.cast()) { db in
            let name = try HouseholdRecord.find(user, in: db)?.name ?? SharedBook.personalName
            let others = try Self.sharedBooks(of: user, in: db).filter { $0.deletedAt == nil }
            return BookMemberships(
                books: [BookMemberships.Line(id: user, name: name, role: .owner, isPersonal: true)]
                    + others.map {
                        BookMemberships.Line(
                            id: $0.id, name: $0.name, role: $0.role ?? .viewer, isPersonal: false)
                    })
        }
    }

    /// Keeps a person's new name where it is shown (`AuthEvent.userUpdated`).
    package static func rename(after event: FeedEvent, in db: borrowing Connection) throws {
        let person = try JSON.decode(Person.self, from: Array(event.data.utf8))
        try db.run(
            """
            UPDATE household_people SET display_name = \(person.displayName)
            WHERE "user" = \(person.id) AND display_name <> \(person.displayName)
            """)
    }
}
