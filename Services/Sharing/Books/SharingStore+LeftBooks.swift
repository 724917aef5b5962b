import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// Who left a book keeps the shares, frozen; the book's locks on them end (contract-household §4, "Sharing").
extension SharingStore {
    /// Most locks that one write unit ends.
    private static let endedAtOnce = 200

    /// Notes a `HouseholdLeft` event of the ledger.
    static func noteLeft(_ event: FeedEvent, in db: borrowing Connection) throws {
        let left = try JSON.decode(HouseholdLeft.self, from: Array(event.data.utf8))
        try noteEnd(of: left.book, for: left.user.bytes, at: event.at, in: db)
    }

    /// Notes a `HouseholdRemoved` event of the ledger: all locks of the book end, and what was booked there
    /// is booked no more.
    static func noteRemoved(_ event: FeedEvent, in db: borrowing Connection) throws {
        let removed = try JSON.decode(HouseholdRemoved.self, from: Array(event.data.utf8))
        try noteRemoved(removed.book, at: event.at, in: db)
    }

    static func noteRemoved(_ book: ID<User>, at now: Timestamp, in db: borrowing Connection) throws {
        try noteEnd(of: book, for: [], at: now, in: db)
        try noteBook(book, in: db)
    }

    /// Returns who holds locks in books that are not their personal ones, ordered by book and person.
    func guests(after: BookGuest?) async throws -> [BookGuest] {
        let (book, owner) = (after?.book ?? ID(high: 0, low: 0), after?.user ?? ID(high: 0, low: 0))
        return try await database.read { db in
            try db.all(
                """
                SELECT DISTINCT book, owner FROM shares INDEXED BY shares_by_book
                WHERE book <> owner AND book >= \(book) AND (book, owner) > (\(book), \(owner))
                    AND left_at IS NULL
                ORDER BY book, owner LIMIT \(Self.endedAtOnce)
                """
            ) { BookGuest(book: try $0.id(0), user: try $0.id(1)) }
        }
    }

    /// Notes that people may no longer write in a book.
    func noteLeft(_ guests: [BookGuest], at now: Timestamp) async throws {
        if guests.isEmpty { return }
        try await database.write { db in
            for guest in guests {
                try Self.noteEnd(of: guest.book, for: guest.user.bytes, at: now, in: db)
            }
        }
    }

    /// Applies what the ledger lists of books that have ended or have another key.
    func noteEndings(_ endings: [BookEndingPage.Line]) async throws {
        try await database.write { db in
            for ending in endings {
                if let key = ending.key {
                    try Self.noteMove(of: ending.book, to: key, at: ending.endedAt, in: db)
                } else {
                    try Self.noteRemoved(ending.book, at: ending.endedAt, in: db)
                }
            }
        }
    }

    static func noteEnd(
        of book: ID<User>, for user: [UInt8], at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO left_books (book, "user", left_at) VALUES (\(book), \(user), \(now))
            ON CONFLICT (book, "user") DO UPDATE SET left_at = excluded.left_at
            """)
    }

    /// Ends locks of those who left, and notes it in their shares; upkeep releases them in the ledger.
    /// Returns whether more may be left. A lock that was taken after its sharer came back stays.
    func endLeftLocks() async throws -> Bool {
        try await database.write { db in
            // A book that gets another key waits until its locks have it.
            let end = try db.first(
                """
                SELECT book, "user", left_at FROM left_books
                WHERE book NOT IN (SELECT new_key FROM moved_books) LIMIT 1
                """
            ) { row in
                (book: try row.id(0, User.self), user: try row.blob(1), at: try row.timestamp(2))
            }
            guard let end else { return false }
            let isTheirs: SQL = end.user.isEmpty ? "TRUE" : "owner = \(end.user)"
            let isOver = try Self.endLocks(
                where: "book = \(end.book) AND \(isTheirs) AND changed_at <= \(end.at)", at: end.at, in: db)
            if isOver {
                try db.run(
                    """
                    DELETE FROM left_books
                    WHERE book = \(end.book) AND "user" = \(end.user) AND left_at = \(end.at)
                    """)
            }
            return true
        }
    }

    /// Ends locks of an erased user in books of others. Returns whether more may be left.
    static func endLocks(
        ofErased user: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        try !endLocks(where: "owner = \(user) AND book <> owner", at: now, in: db)
    }

    /// Returns whether no more are left. A request that is sharing finds its lock ended when it commits.
    private static func endLocks(
        where condition: SQL, at now: Timestamp, in db: borrowing Connection
    ) throws -> Bool {
        let shares = try db.all(
            """
            SELECT share FROM locks WHERE \(condition) AND state <> 'releasing'
            ORDER BY share LIMIT \(endedAtOnce)
            """
        ) { try $0.id(0, SharedExpense.self) }
        for share in shares {
            try db.run("UPDATE shares SET left_at = \(now) WHERE id = \(share)")
            // No request waits for it, so `changed_at = 0` lets upkeep release it at once.
            try db.run("UPDATE locks SET state = 'releasing', changed_at = 0 WHERE share = \(share)")
        }
        return shares.count < endedAtOnce
    }
}

/// A person in a book that is not their personal one.
struct BookGuest: Sendable, Equatable {
    let book: ID<User>
    let user: ID<User>
}
