import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// The parts that a user has booked, compared with the book that a restore gave them.
extension SharingStore {
    /// Users or parts that one look returns.
    static let bookedAtOnce = 500

    /// Notes a `BookReplaced` event of the ledger.
    static func noteReplacedBook(_ event: FeedEvent, in db: borrowing Connection) throws {
        let replaced = try JSON.decode(BookReplaced.self, from: Array(event.data.utf8))
        if try Erasure.isErased(replaced.user, in: db) { return }
        try db.run(
            """
            INSERT INTO replaced_books (user, times) VALUES (\(replaced.user), 1)
            ON CONFLICT (user) DO UPDATE SET times = times + 1
            """)
    }

    /// Notes every user with booked parts, after a gap in the ledger's feed.
    func noteAllBooks() async throws {
        var after: ID<User>? = ID(high: 0, low: 0)
        while let last = after {
            after = try await database.write { db in
                let users: [ID<User>] = try db.all(
                    """
                    SELECT DISTINCT user FROM participants INDEXED BY participants_booked
                    WHERE booked_at IS NOT NULL AND user > \(last) ORDER BY user LIMIT \(Self.bookedAtOnce)
                    """
                ) { $0.id(0) }
                for user in users {
                    try db.run(
                        """
                        INSERT INTO replaced_books (user, times) VALUES (\(user), 1)
                        ON CONFLICT (user) DO UPDATE SET times = times + 1
                        """)
                }
                return users.count == Self.bookedAtOnce ? users.last : nil
            }
        }
    }

    /// Returns users whose book was replaced, with the number of times.
    func replacedBooks() async throws -> [(user: ID<User>, times: Int64)] {
        try await database.read { db in
            try db.all("SELECT user, times FROM replaced_books LIMIT \(Self.bookedAtOnce)") {
                ($0.id(0), $0.int(1))
            }
        }
    }

    /// Returns parts that a user has booked, ordered by id.
    func bookedParts(of user: ID<User>, after: ID<Participant>?) async throws -> [ID<Participant>] {
        try await database.read { db in
            try db.all(
                """
                SELECT id FROM participants INDEXED BY participants_booked
                WHERE booked_at IS NOT NULL AND user = \(user) AND id > \(after ?? ID(high: 0, low: 0))
                ORDER BY id LIMIT \(Self.bookedAtOnce)
                """
            ) { $0.id(0) }
        }
    }

    /// A user's part that is not marked as booked, with its place among them.
    struct UnbookedPart: Sendable {
        let id: ID<Participant>
        let sharedAt: Timestamp
    }

    /// Returns parts that a user has not booked, ordered by time.
    func unbookedParts(of user: ID<User>, after: UnbookedPart?) async throws -> [UnbookedPart] {
        let start =
            after
            ?? UnbookedPart(
                id: ID(high: 0, low: 0), sharedAt: Timestamp(millisecondsSinceEpoch: 0))
        return try await database.read { db in
            try db.all(
                """
                SELECT id, shared_at FROM participants INDEXED BY participants_by_time
                WHERE user = \(user) AND (shared_at, id) > (\(start.sharedAt), \(start.id))
                AND booked_at IS NULL ORDER BY shared_at, id LIMIT \(Self.bookedAtOnce)
                """
            ) { UnbookedPart(id: $0.id(0), sharedAt: $0.timestamp(1)) }
        }
    }

    /// Marks parts as booked that a book has again.
    func restoreBooked(_ parts: [ID<Participant>], at now: Timestamp) async throws {
        if parts.isEmpty { return }
        try await database.write { db in
            for part in parts {
                try db.run(
                    "UPDATE participants SET booked_at = \(now) WHERE id = \(part) AND booked_at IS NULL")
            }
        }
    }

    /// Takes back that parts are booked.
    func clearBooked(_ parts: [ID<Participant>]) async throws {
        try await database.write { db in
            for part in parts {
                try db.run("UPDATE participants SET booked_at = NULL WHERE id = \(part)")
            }
        }
    }

    /// Ends the comparison, unless the book was replaced again meanwhile.
    func endComparison(of user: ID<User>, times: Int64) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM replaced_books WHERE user = \(user) AND times = \(times)")
        }
    }
}
