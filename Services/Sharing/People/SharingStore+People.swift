import Contracts
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// The address by which a user is known; nil for one who is not.
    func foldedAddress(of user: ID<User>) async throws -> String? {
        try await database.read { db in
            try db.first("SELECT email FROM people WHERE user = \(user)") { $0.text(0).asciiLowercased }
        }
    }

    /// Which of these folded addresses belong to nobody known.
    func unknown(_ folded: [String]) async throws -> [String] {
        try await database.read { db in
            try folded.filter { try !db.exists("SELECT 1 FROM people WHERE folded = \($0)") }
        }
    }

    /// Takes over what auth says of people.
    func adopt(_ people: [Person]) async throws {
        try await database.write { db in
            for person in people { try Self.adopt(person, in: db) }
        }
    }

    /// Takes over what auth says of a verified person, and joins the invitations to the address.
    static func adopt(_ person: Person, in db: borrowing Connection) throws {
        // What auth said before it heard of the erasure is no news.
        if try Erasure.isErased(person.id, in: db) { return }
        let folded = person.email.asciiLowercased
        // Addresses are unique in auth; another holder's change of address is on its way to us.
        try db.run(
            "UPDATE people SET folded = NULL WHERE folded = \(folded) AND user <> \(person.id)")
        try db.run(
            """
            INSERT INTO people (user, email, folded, display_name, currency)
            VALUES (\(person.id), \(person.email), \(folded), \(person.displayName), \(person.currency.code))
            ON CONFLICT (user) DO UPDATE SET email = excluded.email, folded = excluded.folded,
                display_name = excluded.display_name, currency = excluded.currency
            """)
        try Self.notifyOfInvitations(to: folded, person.id, in: db)
        // Nobody becomes a participant of an expense of their own.
        try db.run(
            """
            UPDATE participants SET user = \(person.id)
            WHERE folded = \(folded) AND user IS NULL AND owner <> \(person.id)
            """)
        try Self.joinTotals(of: folded, to: person.id, in: db)
        try Self.joinGroups(folded, person.id, in: db)
    }
}
