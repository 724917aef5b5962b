import Contracts
package import ServiceKit
package import SQLiteKit

/// Changes whose computation is too long for a write unit, in which every other change waits: a read prepares
/// the change, and the unit stores it if the book is still the same.
extension LedgerStore {
    /// How often a change is prepared before it is refused, because the book changes all the time.
    private static let attempts = 5

    /// The book has changed since the read that prepared a change.
    private struct Outdated: Error {}

    /// Changes a user's book by what `prepare` returns. Throws 503 if the book changes all the time.
    package func change<Plan: Sendable, Value: Sendable>(
        _ visit: BookVisit,
        preparing prepare: @escaping @Sendable (borrowing Connection, Book) throws -> Plan,
        _ body: @escaping @Sendable (borrowing Connection, Book, Plan) throws -> Value
    ) async throws -> Value {
        try await attempt(visit, prepare) { db, book, plan in
            let value = try body(db, book, try plan())
            try book.advance(at: visit.now, in: db)
            return value
        }
    }

    /// Changes a user's book by what `prepare` returns, at most once per idempotency key.
    package func change<Plan: Sendable>(
        _ visit: BookVisit, idempotency: Idempotency,
        preparing prepare: @escaping @Sendable (borrowing Connection, Book) throws -> Plan,
        _ body: @escaping @Sendable (borrowing Connection, Book, Plan) throws -> Answer
    ) async throws -> Answer {
        try await attempt(visit, prepare) { db, book, plan in
            var answer = try idempotency.performAnswering(in: db) {
                let answer = try body(db, book, try plan())
                try book.advance(at: visit.now, in: db)
                return answer
            }
            answer.book = book.number
            return answer
        }
    }

    /// `unit` gets what was prepared, or the refusal of the preparation, which a repeated request with a
    /// stored answer never sees. Prepared changes of a book take turns, because each outdates the others.
    private func attempt<Plan: Sendable, Value: Sendable>(
        _ visit: BookVisit, _ prepare: @escaping @Sendable (borrowing Connection, Book) throws -> Plan,
        _ unit: @escaping @Sendable (borrowing Connection, Book, () throws -> Plan) throws -> Value
    ) async throws -> Value {
        try await preparations.run(
            of: visit.book,
            orThrow: APIError(
                .serviceUnavailable, retryAfterSeconds: 1, logMessage: "too many changes of the book wait")
        ) {
            try await attemptInTurn(visit, prepare, unit)
        }
    }

    private func attemptInTurn<Plan: Sendable, Value: Sendable>(
        _ visit: BookVisit, _ prepare: @escaping @Sendable (borrowing Connection, Book) throws -> Plan,
        _ unit: @escaping @Sendable (borrowing Connection, Book, () throws -> Plan) throws -> Value
    ) async throws -> Value {
        for _ in 0..<Self.attempts {
            let prepared: Result<(revision: Int64, plan: Plan), any Error>
            do {
                prepared = .success(
                    try await read(visit) { db, book in (book.revision, try prepare(db, book)) })
            } catch {
                prepared = .failure(error)
            }
            do {
                return try await database.write { db in
                    let book = try Self.open(visit, in: db)
                    return try unit(db, book) {
                        let (revision, plan) = try prepared.get()
                        guard book.revision == revision else { throw Outdated() }
                        return plan
                    }
                }
            } catch is Outdated {}
        }
        throw APIError(.serviceUnavailable, retryAfterSeconds: 1, logMessage: "the book changes all the time")
    }
}
