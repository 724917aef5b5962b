import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// What was booked in a book, compared with the one that a restore put in its place. The key of a book is the
/// user's own id for a personal one, which others may have booked in, too, and no user's for another.
extension SharingStore {
    /// Books or parts that one look returns.
    static let bookedAtOnce = 500

    /// Notes a `BookReplaced` event of the ledger.
    static func noteReplacedBook(_ event: FeedEvent, in db: borrowing Connection) throws {
        let replaced = try JSON.decode(BookReplaced.self, from: Array(event.data.utf8))
        try noteBook(replaced.user, in: db)
    }

    static func noteBook(_ book: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO replaced_books ("user", times) VALUES (\(book), 1)
            ON CONFLICT ("user") DO UPDATE SET times = replaced_books.times + 1
            """)
    }

    /// Notes every book in which something was booked, also for payments that were taken back, after a gap in
    /// the ledger's feed.
    func noteAllBooks() async throws {
        try await noteBooksWithTakenBackParts()
        for books in Self.allBooks {
            var after: ID<User>? = ID(high: 0, low: 0)
            while let last = after {
                after = try await database.write { db in
                    let found: [ID<User>] = try db.all(
                        "\(books(last)) ORDER BY 1 LIMIT \(Self.bookedAtOnce)"
                    ) { try $0.id(0) }
                    for book in found { try Self.noteBook(book, in: db) }
                    return found.count == Self.bookedAtOnce ? found.last : nil
                }
            }
        }
    }

    /// Select the keys of books after one: of participants, of owners, and others than personal ones.
    private static let allBooks: [@Sendable (_ after: ID<User>) -> SQL] = [
        { after in
            """
            SELECT DISTINCT "user" FROM participants INDEXED BY participants_booked
            WHERE booked_at IS NOT NULL AND "user" > \(after)
            """
        },
        { after in
            """
            SELECT DISTINCT p.owner FROM participants p INDEXED BY participants_by_address
            JOIN payments y INDEXED BY payments_by_part ON y.participant = p.id
            WHERE y.booked_at IS NOT NULL AND p.owner > \(after)
                AND p.owner NOT IN (SELECT "user" FROM erased_users)
            """
        },
        { after in
            """
            SELECT DISTINCT book FROM shares INDEXED BY shares_by_book
            WHERE book <> owner AND book > \(after)
            """
        },
        { after in
            """
            SELECT DISTINCT booked_in FROM participants INDEXED BY participants_by_book
            WHERE booked_in IS NOT NULL AND booked_in > \(after)
            """
        },
        { after in
            """
            SELECT DISTINCT booked_in FROM payments INDEXED BY payments_by_book
            WHERE booked_in IS NOT NULL AND booked_in > \(after)
            """
        },
        { after in
            """
            SELECT DISTINCT booking_book FROM payments INDEXED BY payments_by_former_book
            WHERE booking_book IS NOT NULL AND booking_book > \(after)
            """
        },
    ]

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
                    try Self.noteBook(user, in: db)
                }
                return parts.count == Self.bookedAtOnce ? parts.last?.id : nil
            }
        }
    }

    /// Returns books that were replaced, with the number of times.
    func replacedBooks() async throws -> [(book: ID<User>, times: Int64)] {
        try await database.read { db in
            try db.all("SELECT \"user\", times FROM replaced_books LIMIT \(Self.bookedAtOnce)") {
                (try $0.id(0), try $0.int(1))
            }
        }
    }

    /// A part and the id of its participant's transaction.
    struct BookedPart: Sendable {
        let id: ID<Participant>
        let booking: ID<Transaction>
    }

    /// Returns parts that are booked in a book, ordered by id.
    func bookedParts(in book: ID<User>, after: ID<Participant>?) async throws -> [BookedPart] {
        let after = after ?? ID(high: 0, low: 0)
        return try await database.read { db in
            try db.all(
                """
                SELECT id, coalesce(booking, id) FROM participants INDEXED BY participants_booked
                WHERE booked_at IS NOT NULL AND "user" = \(book) AND booked_in IS NULL AND id > \(after)
                UNION ALL SELECT id, coalesce(booking, id) FROM participants INDEXED BY participants_by_book
                WHERE booked_in = \(book) AND booked_at IS NOT NULL AND id > \(after)
                ORDER BY 1 LIMIT \(Self.bookedAtOnce)
                """
            ) { BookedPart(id: try $0.id(0), booking: try $0.id(1)) }
        }
    }

    /// A part that is not marked as booked, with its place among them.
    struct UnbookedPart: Sendable {
        let id: ID<Participant>
        let booking: ID<Transaction>
        let sharedAt: Timestamp
    }

    /// Returns parts that are not booked and would be in a book, ordered by time.
    func unbookedParts(in book: ID<User>, after: UnbookedPart?) async throws -> [UnbookedPart] {
        let start =
            after
            ?? UnbookedPart(
                id: ID(high: 0, low: 0), booking: ID(high: 0, low: 0),
                sharedAt: Timestamp(millisecondsSinceEpoch: 0))
        let isNext: SQL = "(shared_at, id) > (\(start.sharedAt), \(start.id)) AND booked_at IS NULL"
        return try await database.read { db in
            try db.all(
                """
                SELECT id, coalesce(booking, id), shared_at FROM participants INDEXED BY participants_by_time
                WHERE "user" = \(book) AND booked_in IS NULL AND \(isNext)
                UNION ALL SELECT id, coalesce(booking, id), shared_at
                FROM participants INDEXED BY participants_by_book WHERE booked_in = \(book) AND \(isNext)
                ORDER BY 3, 1 LIMIT \(Self.bookedAtOnce)
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

    /// Something booked that goes with a payment that was taken back, and who booked it.
    struct TakenBack: Sendable, Equatable {
        let booking: ID<Transaction>
        let user: ID<User>?
    }

    /// Returns what participants may have booked in a book for payments that were taken back, ordered by id.
    func takenBack(from book: ID<User>, after: ID<Transaction>?) async throws -> [TakenBack] {
        let isNext: SQL = "u.booking IS NOT NULL AND u.booking > \(after ?? ID(high: 0, low: 0))"
        return try await database.read { db in
            try db.all(
                """
                SELECT u.booking, p.user FROM participants p INDEXED BY participants_by_time
                JOIN payments u INDEXED BY payments_taken_back ON u.participant = p.id
                WHERE p.user = \(book) AND u.booking_book IS NULL AND \(isNext)
                UNION ALL SELECT u.booking, p.user FROM payments u INDEXED BY payments_by_former_book
                JOIN participants p ON p.id = u.participant
                WHERE u.booking_book = \(book) AND p.user IS NOT NULL AND \(isNext)
                ORDER BY 1 LIMIT \(Self.bookedAtOnce)
                """
            ) { TakenBack(booking: try $0.id(0), user: try $0.id(1)) }
        }
    }

    /// Tells the ledger again to take bookings back.
    func takeBack(_ bookings: [TakenBack], from book: ID<User>, at now: Timestamp) async throws {
        if bookings.isEmpty { return }
        let feed = feed
        try await change { db in
            for taken in bookings {
                try feed.append(
                    in: db, type: SharingEvent.bookingTakenBack,
                    data: TakenBackBooking(user: book, transaction: taken.booking, by: taken.user),
                    at: now, subject: taken.user)
            }
        }
    }

    /// Ends the comparison, unless the book was replaced again meanwhile.
    func endComparison(of book: ID<User>, times: Int64) async throws {
        try await database.write { db in
            _ = try db.run("DELETE FROM replaced_books WHERE \"user\" = \(book) AND times = \(times)")
        }
    }
}
