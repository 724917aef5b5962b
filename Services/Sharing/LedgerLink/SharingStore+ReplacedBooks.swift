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
        try noteBook(of: replaced.user, in: db)
    }

    /// Notes every user who booked parts, also for payments that were taken back, after a gap in the ledger's
    /// feed.
    func noteAllBooks() async throws {
        try await noteBooksWithBookedParts()
        try await noteBooksWithTakenBackParts()
        try await noteBooksWithBookedPayments()
    }

    private static func noteBook(of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO replaced_books ("user", times) VALUES (\(user), 1)
            ON CONFLICT ("user") DO UPDATE SET times = replaced_books.times + 1
            """)
    }

    private func noteBooksWithBookedPayments() async throws {
        var after: ID<User>? = ID(high: 0, low: 0)
        while let last = after {
            after = try await database.write { db in
                let owners: [ID<User>] = try db.all(
                    """
                    SELECT DISTINCT p.owner FROM participants p INDEXED BY participants_by_address
                    JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
                    WHERE y.booked_at IS NOT NULL AND p.owner > \(last)
                    ORDER BY p.owner LIMIT \(Self.bookedAtOnce)
                    """
                ) { try $0.id(0) }
                for owner in owners where try !Erasure.isErased(owner, in: db) {
                    try Self.noteBook(of: owner, in: db)
                }
                return owners.count == Self.bookedAtOnce ? owners.last : nil
            }
        }
    }

    private func noteBooksWithTakenBackParts() async throws {
        var after: ID<Participant>? = ID(high: 0, low: 0)
        while let last = after {
            after = try await database.write { db in
                let parts = try db.all(
                    """
                    SELECT DISTINCT u.participant, p.user FROM payments u INDEXED BY payments_taken_back
                    JOIN participants p ON p.id = u.participant
                    WHERE u.participant > \(last) AND u.booking IS NOT NULL AND p.user IS NOT NULL
                    ORDER BY u.participant LIMIT \(Self.bookedAtOnce)
                    """
                ) { (id: try $0.id(0, Participant.self), user: try $0.id(1, User.self)) }
                for user in Set(parts.map(\.user)) where try !Erasure.isErased(user, in: db) {
                    try Self.noteBook(of: user, in: db)
                }
                return parts.count == Self.bookedAtOnce ? parts.last?.id : nil
            }
        }
    }

    private func noteBooksWithBookedParts() async throws {
        var after: ID<User>? = ID(high: 0, low: 0)
        while let last = after {
            after = try await database.write { db in
                let users: [ID<User>] = try db.all(
                    """
                    SELECT DISTINCT "user" FROM participants INDEXED BY participants_booked
                    WHERE booked_at IS NOT NULL AND "user" > \(last)
                    ORDER BY "user" LIMIT \(Self.bookedAtOnce)
                    """
                ) { try $0.id(0) }
                for user in users { try Self.noteBook(of: user, in: db) }
                return users.count == Self.bookedAtOnce ? users.last : nil
            }
        }
    }

    /// Returns users whose book was replaced, with the number of times.
    func replacedBooks() async throws -> [(user: ID<User>, times: Int64)] {
        try await database.read { db in
            try db.all("SELECT \"user\", times FROM replaced_books LIMIT \(Self.bookedAtOnce)") {
                (try $0.id(0), try $0.int(1))
            }
        }
    }

    /// A part and the id of its participant's own transaction.
    struct BookedPart: Sendable {
        let id: ID<Participant>
        let booking: ID<Transaction>
    }

    /// Returns parts that a user has booked, ordered by id.
    func bookedParts(of user: ID<User>, after: ID<Participant>?) async throws -> [BookedPart] {
        try await database.read { db in
            try db.all(
                """
                SELECT id, coalesce(booking, id) FROM participants INDEXED BY participants_booked
                WHERE booked_at IS NOT NULL AND "user" = \(user) AND id > \(after ?? ID(high: 0, low: 0))
                ORDER BY id LIMIT \(Self.bookedAtOnce)
                """
            ) { BookedPart(id: try $0.id(0), booking: try $0.id(1)) }
        }
    }

    /// A user's part that is not marked as booked, with its place among them.
    struct UnbookedPart: Sendable {
        let id: ID<Participant>
        let booking: ID<Transaction>
        let sharedAt: Timestamp
    }

    /// Returns parts that a user has not booked, ordered by time.
    func unbookedParts(of user: ID<User>, after: UnbookedPart?) async throws -> [UnbookedPart] {
        let start =
            after
            ?? UnbookedPart(
                id: ID(high: 0, low: 0), booking: ID(high: 0, low: 0),
                sharedAt: Timestamp(millisecondsSinceEpoch: 0))
        return try await database.read { db in
            try db.all(
                """
                SELECT id, coalesce(booking, id), shared_at FROM participants INDEXED BY participants_by_time
                WHERE "user" = \(user) AND (shared_at, id) > (\(start.sharedAt), \(start.id))
                AND booked_at IS NULL ORDER BY shared_at, id LIMIT \(Self.bookedAtOnce)
                """
            ) { UnbookedPart(id: try $0.id(0), booking: try $0.id(1), sharedAt: try $0.timestamp(2)) }
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

    /// Returns what a user may have booked for payments that were taken back, ordered by id.
    func takenBack(from user: ID<User>, after: ID<Transaction>?) async throws -> [ID<Transaction>] {
        try await database.read { db in
            try db.all(
                """
                SELECT u.booking FROM participants p INDEXED BY participants_by_time
                JOIN payments u INDEXED BY payments_taken_back ON u.participant = p.id
                WHERE p.user = \(user) AND u.booking IS NOT NULL
                    AND u.booking > \(after ?? ID(high: 0, low: 0))
                ORDER BY u.booking LIMIT \(Self.bookedAtOnce)
                """
            ) { try $0.id(0) }
        }
    }

    /// Tells the ledger again to take bookings back.
    func takeBack(_ bookings: [ID<Transaction>], from user: ID<User>, at now: Timestamp) async throws {
        if bookings.isEmpty { return }
        let feed = feed
        try await change { db in
            for booking in bookings {
                try feed.append(
                    in: db, type: SharingEvent.bookingTakenBack,
                    data: TakenBackBooking(user: user, transaction: booking), at: now, subject: user)
            }
        }
    }

    /// Ends the comparison, unless the book was replaced again meanwhile.
    func endComparison(of user: ID<User>, times: Int64) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM replaced_books WHERE \"user\" = \(user) AND times = \(times)")
        }
    }
}
