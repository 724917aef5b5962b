import SQLiteKit
import Vocabulary

/// Removes the names and addresses of erased people from the answers that are stored for others. The answers
/// stay, so that a retry still has no second effect.
enum StoredAnswers {
    /// Where an answer stands in the order of its keys.
    struct Place: Sendable {
        var user = ID<User>(high: 0, low: 0)
        var route = ""
        var key = ""
    }

    private struct Change: Sendable {
        let place: Place
        let former: [UInt8]
        let body: StoredBody
    }

    private static let atOnce = 50

    /// Looks through the next answers. Returns where the last one stands; nil at the end.
    static func removeNames(
        of people: ErasedPeople, after place: Place, in database: Database
    ) async throws -> Place? {
        let (last, changes) = try await database.read(owner: nil) { db in
            try Self.changes(of: people, after: place, in: db)
        }
        if !changes.isEmpty {
            try await database.write { db in for change in changes { try apply(change, in: db) } }
        }
        return last
    }

    private static func changes(
        of people: ErasedPeople, after place: Place, in db: borrowing Connection
    ) throws -> (last: Place?, changes: [Change]) {
        var (last, count): (Place?, Int) = (nil, 0)
        var changes: [Change] = []
        try db.forEach(
            """
            SELECT "user", route, key, body, full_length, created_at FROM idempotency_keys
            WHERE ("user", route, key) > (\(place.user), \(place.route), \(place.key))
            ORDER BY "user", route, key LIMIT \(atOnce)
            """
        ) { row in
            let place = Place(user: try row.id(0), route: try row.text(1), key: try row.text(2))
            (last, count) = (place, count + 1)
            let stored = StoredBody(
                bytes: try row.blob(3), fullLength: row.isNull(4) ? nil : Int(try row.int(4)))
            // A damaged body names nobody that could be read.
            guard let body = stored.body,
                let text = NameRemoval.text(body, without: people, writtenAt: try row.timestamp(5))
            else { return }
            changes.append(Change(place: place, former: stored.bytes, body: StoredBody(text)))
        }
        return (count < atOnce ? nil : last, changes)
    }

    private static func apply(_ change: Change, in db: borrowing Connection) throws {
        let (place, body) = (change.place, change.body)
        let changed: Int = try db.run(
            """
            UPDATE idempotency_keys SET body = \(body.bytes), full_length = \(body.fullLength)
            WHERE "user" = \(place.user) AND route = \(place.route) AND key = \(place.key)
                AND body = \(change.former)
            """)
        guard changed == 1 else { return }
        try db.run(
            """
            UPDATE answer_space SET bytes = bytes + \(body.bytes.count - change.former.count)
            WHERE "user" = \(place.user)
            """)
    }
}
