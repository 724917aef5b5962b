import Contracts
import JSONKit
import ServiceKit
import SQLiteKit

/// The personal book of an erased user lives on under another key, which is written wherever the book is
/// named (contract-household §4, "Endings"). The ledger knows both keys.
extension SharingStore {
    /// Most rows that one write unit changes (design §6).
    private static let movedAtOnce = 500

    /// Notes a `HouseholdMoved` event of the ledger.
    static func noteMoved(_ event: FeedEvent, in db: borrowing Connection) throws {
        let moved = try JSON.decode(HouseholdMoved.self, from: Array(event.data.utf8))
        try noteMove(of: moved.book, to: moved.key, at: event.at, in: db)
    }

    static func noteMove(
        of book: ID<User>, to key: ID<User>, at now: Timestamp, in db: borrowing Connection
    ) throws {
        try db.run(
            """
            INSERT INTO moved_books (book, new_key, moved_at) VALUES (\(book), \(key), \(now))
            ON CONFLICT (book) DO NOTHING
            """)
        try db.run("UPDATE left_books SET book = \(key) WHERE book = \(book)")
    }

    /// Writes a piece of a book's new key. At the end the locks of its former owner end, as of everybody who
    /// leaves a book. Returns whether more may be left.
    func moveBooks() async throws -> Bool {
        try await database.write { db in
            let move = try db.first("SELECT book, new_key, moved_at FROM moved_books LIMIT 1") { row in
                (book: try row.id(0, User.self), key: try row.id(1, User.self), at: try row.timestamp(2))
            }
            guard let move else { return false }
            if try Self.moveShares(from: move.book, to: move.key, in: db) { return true }
            for (table, column, index) in Self.bookingBooks {
                let moved: Int = try db.run(
                    """
                    UPDATE \(table) SET \(column) = \(move.key) WHERE id IN (
                        SELECT id FROM \(table) INDEXED BY \(index)
                        WHERE \(column) = \(move.book) LIMIT \(Self.movedAtOnce))
                    """)
                if moved > 0 { return true }
            }
            try Self.noteEnd(of: move.key, for: move.book.bytes, at: move.at, in: db)
            try Self.noteBook(move.key, in: db)
            try db.run("DELETE FROM moved_books WHERE book = \(move.book)")
            return true
        }
    }

    /// Where a booking names its book: tables with their columns and indexes.
    private static let bookingBooks: [(SQL, SQL, SQL)] = [
        ("participants", "booked_in", "participants_by_book"),
        ("payments", "booked_in", "payments_by_book"),
        ("payments", "booking_book", "payments_by_former_book"),
    ]

    /// Moves locks with their shares, then shares whose lock has ended. Returns whether there were any.
    private static func moveShares(
        from book: ID<User>, to key: ID<User>, in db: borrowing Connection
    ) throws -> Bool {
        let locked = try db.all("SELECT share FROM locks WHERE book = \(book) LIMIT \(movedAtOnce / 2)") {
            try $0.id(0, SharedExpense.self)
        }
        for share in locked {
            try db.run("UPDATE locks SET book = \(key) WHERE share = \(share)")
            try db.run("UPDATE shares SET book = \(key) WHERE id = \(share)")
        }
        if !locked.isEmpty { return true }
        return try db.run(
            """
            UPDATE shares SET book = \(key) WHERE id IN (
                SELECT id FROM shares INDEXED BY shares_by_book
                WHERE book = \(book) AND book <> owner LIMIT \(movedAtOnce))
            """) > 0
    }
}
