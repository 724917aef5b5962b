import SQLiteKit
import Vocabulary

/// The space that a user's stored answers take, compressed. A row per user has the sum, so that the check of
/// the limit is one look-up.
enum AnswerSpace {
    static let limitBytes = 64 << 20
    /// Space comes back when answers expire, so an early retry is useless.
    private static let retrySeconds = 3_600
    /// Rows that one write unit deletes (design §6).
    private static let chunk = 500

    /// Throws `RATE_LIMITED` if another answer of `count` bytes would exceed the limit.
    static func require(_ count: Int, of user: ID<User>, in db: borrowing Connection) throws {
        let used =
            try db.first("SELECT bytes FROM answer_space WHERE \"user\" = \(user)") { Int(try $0.int(0)) }
            ?? 0
        guard used + count > limitBytes else { return }
        throw APIError(
            .rateLimited,
            "The answers kept under your idempotency keys take \(limitBytes >> 20) MiB. They are kept for 30 "
                + "days. Please try again later, with the same key.", retryAfterSeconds: retrySeconds)
    }

    static func take(_ count: Int, of user: ID<User>, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO answer_space ("user", bytes) VALUES (\(user), \(count))
            ON CONFLICT ("user") DO UPDATE SET bytes = answer_space.bytes + excluded.bytes
            """)
    }

    /// Deletes up to 500 stored answers and gives their space back. Returns whether more may be left.
    /// - Parameter source: the answers, from `FROM` on.
    static func delete(_ source: SQL, in db: borrowing Connection) throws -> Bool {
        var freed: [ID<User>: Int64] = [:]
        var count = 0
        try db.forEach(
            """
            DELETE FROM idempotency_keys WHERE ("user", route, key) IN (
                SELECT "user", route, key \(source) LIMIT \(chunk))
            RETURNING "user", length(body)
            """
        ) { row in
            freed[try row.id(0), default: 0] += try row.int(1)
            count += 1
        }
        for (user, bytes) in freed {
            try db.run("UPDATE answer_space SET bytes = bytes - \(bytes) WHERE \"user\" = \(user)")
            try db.run("DELETE FROM answer_space WHERE \"user\" = \(user) AND bytes = 0")
        }
        return count == chunk
    }
}
