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
        try noteEnd(of: removed.book, for: [], at: event.at, in: db)
        try noteBook(removed.book, in: db)
    }

    private static func noteEnd(
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
            let end = try db.first("SELECT book, \"user\", left_at FROM left_books LIMIT 1") { row in
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
