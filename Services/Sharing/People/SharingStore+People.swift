import Contracts
import SQLiteKit
import ServiceKit

extension SharingStore {
    /// Returns the folded address of a user, or nil for an unknown user.
    func foldedAddress(of user: ID<User>) async throws -> String? {
        try await database.read { db in
            try db.first("SELECT email FROM people WHERE \"user\" = \(user)") {
                try $0.text(0).asciiLowercased
            }
        }
    }

    /// Returns the folded addresses that belong to no known person.
    func unknown(_ folded: [String]) async throws -> [String] {
        try await database.read { db in
            try folded.filter { try !db.exists("SELECT 1 FROM people WHERE folded = \($0)") }
        }
    }

    /// Stores verified people as auth describes them.
    func adopt(_ people: [Person], at now: Timestamp) async throws {
        try await database.write { db in
            for person in people { try Self.adopt(person, at: now, in: db) }
        }
    }

    /// Stores a verified person as auth describes them, and gives them the invitations to their address.
    static func adopt(_ person: Person, at now: Timestamp, in db: borrowing Connection) throws {
        // Auth may have described the person before it learned of the erasure.
        if try Erasure.isErased(person.id, in: db) { return }
        let folded = person.email.asciiLowercased
        // Addresses are unique in auth, so another holder has changed theirs and that event is still to come.
        try db.run(
            "UPDATE people SET folded = NULL WHERE folded = \(folded) AND \"user\" <> \(person.id)")
        try db.run(
            """
            INSERT INTO people ("user", email, folded, display_name, currency, locale)
            VALUES (\(person.id), \(person.email), \(folded), \(person.displayName), \(person.currency.code),
                \(person.locale))
            ON CONFLICT ("user") DO UPDATE SET email = excluded.email, folded = excluded.folded,
                display_name = excluded.display_name, currency = excluded.currency, locale = excluded.locale
            """)
        try Self.notifyOfInvitations(to: folded, person.id, in: db)
        try Self.takeOver(partsOf: folded, by: person.id, in: db)
        // Nobody owes themselves a part. Nobody saw these parts before, however old they are.
        try db.run(
            """
            UPDATE participants SET "user" = \(person.id), amount_at = \(now)
            WHERE folded = \(folded) AND "user" IS NULL AND owner <> \(person.id)
            """)
        try Self.joinTotals(of: folded, to: person.id, in: db)
        try Self.joinGroups(folded, person.id, in: db)
    }

    /// Adds what an invited address owes other payers of the person's own expenses to what the person bears.
    private static func takeOver(
        partsOf folded: String, by owner: ID<User>, in db: borrowing Connection
    ) throws {
        let owing: SQL = """
            participants p INDEXED BY participants_invited
            WHERE p.folded = \(folded) AND p.user IS NULL AND p.owner <> \(owner)
            """
        try db.run(
            """
            UPDATE shares SET owner_minor = owner_minor
                + (SELECT sum(p.amount_minor) FROM \(owing) AND p.share = shares.id)
            WHERE owner = \(owner) AND id IN (SELECT p.share FROM \(owing))
            """)
    }
}
