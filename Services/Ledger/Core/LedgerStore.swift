package import Contracts
package import SQLiteKit
package import ServiceKit

/// The ledger's data; every method is one transaction, after which all invariants hold (design §3).
package struct LedgerStore: Sendable {
    package let database: Database
    package let feed: EventFeed
    package let forgetting = Forgetting()
    /// One batch of a user runs at a time, so that the writer serves other users in between.
    package let batches = Turns<ID<User>>(waitingLimit: LedgerStore.waitingBatchesLimit)
    /// The most batches of a user that wait; another one is refused (429).
    static let waitingBatchesLimit = 8
    /// One prepared change of a book runs at a time, so that they do not outdate each other.
    let preparations = Turns<ID<User>>(waitingLimit: LedgerStore.waitingPreparationsLimit)
    /// The most prepared changes of a book that wait; another one is refused.
    static let waitingPreparationsLimit = 256
    /// The most rows that one write unit deletes (design §6).
    package static let deletedAtOnce = 500

    package init(database: Database) {
        self.database = database
        feed = EventFeed(database: database)
    }

    /// Reads a user's book in one snapshot. Before the read, a first visit creates the book, and a new
    /// preferred currency is stored.
    package func read<Value: Sendable>(
        _ visit: BookVisit, _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Value
    ) async throws -> Value {
        let found: Value? = try await database.read(owner: visit.user.cast()) { db in
            guard let book = try Book.visited(by: visit, in: db),
                book.replacement != nil || !book.mustFollow(visit)
            else { return nil }
            return try body(db, book.seen(by: visit, in: db))
        }
        if let found { return found }
        try await database.write { db in _ = try Self.open(visit, in: db) }
        return try await database.read(owner: visit.user.cast()) { db in
            guard let book = try Book.visited(by: visit, in: db) else {
                throw APIError.storedValue("no book after provisioning")
            }
            return try body(db, book.seen(by: visit, in: db))
        }
    }

    /// Changes a user's book in one write unit. What others in a shared book are told of it goes out at once.
    package func change<Value: Sendable>(
        _ visit: BookVisit, _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Value
    ) async throws -> Value {
        let (value, isShared) = try await database.write { db in
            let book = try Self.open(visit, in: db)
            let value = try body(db, book)
            try book.advance(at: visit.now, in: db)
            return (value, book.isShared)
        }
        if isShared { feed.changed() }
        return value
    }

    /// Changes a user's book at most once per idempotency key. Answers 201 for a new thing, 200 for one that
    /// existed already or was replaced.
    package func change<Value: Encodable & Sendable>(
        _ visit: BookVisit, idempotency: Idempotency,
        _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Made<Value>
    ) async throws -> Answer {
        guard idempotency.key != nil else { return try await change(visit, body) }
        let (answer, isShared) = try await database.write { db in
            let book = try Self.open(visit, in: db)
            var answer = try idempotency.perform(in: db, status: { $0.isNew ? .created : .ok }) {
                let value = try body(db, book)
                try book.advance(at: visit.now, in: db)
                return value
            }
            answer.book = book.number
            return (answer, book.isShared)
        }
        if isShared { feed.changed() }
        return answer
    }

    /// Changes a user's book. The JSON of an answer that nobody stores is made after the write unit, in which
    /// every other change waits.
    private func change<Value: Encodable & Sendable>(
        _ visit: BookVisit, _ body: @escaping @Sendable (borrowing Connection, Book) throws -> Made<Value>
    ) async throws -> Answer {
        let (made, number) = try await change(visit) { db, book in (try body(db, book), book.number) }
        var answer = try made.answer()
        answer.book = number
        return answer
    }

    /// Returns the user's book; creates a missing one and stores a new preferred currency. Throws
    /// `UNAUTHORIZED` for an erased user, and `restoreRunning` while a restore holds the book.
    package static func open(_ visit: BookVisit, in db: borrowing Connection) throws -> Book {
        try whole(visit, in: db).seen(by: visit, in: db)
    }

    private static func whole(_ visit: BookVisit, in db: borrowing Connection) throws -> Book {
        guard let book = try Book.visited(by: visit, in: db) else {
            // A request that was under way during the erasure must not create a new book.
            if try Erasure.isErased(visit.user, in: db) { throw APIError(.unauthorized) }
            return try Book.provision(
                key: visit.user, currency: visit.identity.currency, for: visit, in: db)
        }
        if book.replacement != nil { throw APIError.restoreRunning }
        return book.mustFollow(visit) ? try book.follow(visit.identity.currency, in: db) : book
    }

    // Lists without pages are encoded where they are read: up to 300 rows on the event loop, longer ones on a
    // background reader, so that they delay no other request.

    /// The most rows that an event loop encodes.
    package static let rowsOnLoop = 300

    /// Returns `list` as an answer; `rows` is its number of rows.
    package static func answer(
        _ list: some Encodable, rows: Int, in db: borrowing Connection
    ) throws -> Answer {
        if rows > rowsOnLoop { try db.leaveLoop() }
        return try Answer.json(list)
    }
}

/// The result of a creation, and whether the thing is new or existed already.
package struct Made<Value: Encodable & Sendable>: Encodable, Sendable {
    package let value: Value
    package let isNew: Bool

    package init(
        value: Value, isNew: Bool
    ) {
        self.value = value
        self.isNew = isNew
    }

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    package func answer() throws -> Answer { try Answer.json(self, status: isNew ? .created : .ok) }
}

extension APIError {
    /// A restore holds the user's book for some seconds.
    package static let restoreRunning = APIError(
        .serviceUnavailable, "Your data is being restored. Please try again in a moment.",
        retryAfterSeconds: 5)
}
