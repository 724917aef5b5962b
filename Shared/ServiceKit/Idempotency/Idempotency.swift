import HTTPKit
import JSONKit
import SodiumKit
package import SQLiteKit
package import Vocabulary

/// Makes the effect of a request happen at most once under its `Idempotency-Key` (contract ERR-004): the
/// look-up, the effect and the stored answer are one transaction. Without a key the effect always happens.
package struct Idempotency: Sendable {
    /// The allowed lengths of a key, in visible ASCII characters.
    private static let keyLengths = 1...255
    package static let keptSeconds: Int64 = 30 * 86_400
    /// Limit in bytes. A longer answer is refused, and its effect is rolled back.
    private static let answerLimit = 2 << 20

    /// The key as sent, or nil when there is none or the endpoint is not idempotent.
    package private(set) var key: String?
    private let user: ID<User>
    private var route: String
    private let fingerprint: [UInt8]
    /// Of the body as it was written, which older releases stored.
    private let writtenFingerprint: [UInt8]
    private let now: Timestamp
    private let success: EndpointSuccess

    init<Body>(_ call: Call<Body>) throws(APIError) {
        now = call.now
        success = call.endpoint.success
        route = "\(call.endpoint.method.rawValue) \(call.request.path)"
        guard call.endpoint.idempotent, let key = call.request.fields["Idempotency-Key"] else {
            guard !call.endpoint.details.requiresKey else {
                throw .field(
                    "Idempotency-Key", "Send an Idempotency-Key, so that a retry has no second effect")
            }
            key = nil
            user = ID(high: 0, low: 0)
            fingerprint = []
            writtenFingerprint = []
            return
        }
        guard Self.keyLengths.contains(key.utf8.count), key.utf8.allSatisfy({ (33...126).contains($0) })
        else {
            throw .field("Idempotency-Key", "Idempotency-Key must be 1 to 255 visible characters")
        }
        self.key = key
        let identity = try call.identity
        user = identity.user
        // The keys of a token are its own: no other token, and no session, gets its answers.
        if identity.grant != nil { route = "\(identity.session.text) \(route)" }
        let place = try call.place.key
        if place != user { route = "\(place.text) \(route)" }
        writtenFingerprint = Sodium.hmacSHA256(call.rawBody, key: call.fingerprintKey)
        // The body is JSON by now; a file is not, and an empty body is none.
        if case .json = call.endpoint.details.takes, let sorted = try? JSON.sorted(call.rawBody) {
            fingerprint = Sodium.hmacSHA256(sorted, key: call.fingerprintKey)
        } else {
            fingerprint = writtenFingerprint
        }
    }

    /// The same request without its key, for bodies with a passphrase: no trace of such a body is kept.
    package var withoutKey: Idempotency {
        var other = self
        other.key = nil
        return other
    }

    /// Returns the stored answer, or performs the effect and answers with the endpoint's success status.
    /// Runs inside a write unit.
    package func perform(
        in db: borrowing Connection, _ effect: () throws -> some Encodable
    ) throws -> Answer {
        try perform(in: db, status: { _ in success }, effect)
    }

    /// Like `perform(in:)`, with a status that depends on the effect's value.
    package func perform<Value: Encodable>(
        in db: borrowing Connection, status: (Value) -> EndpointSuccess, _ effect: () throws -> Value
    ) throws -> Answer {
        try performAnswering(in: db) {
            let value = try effect()
            return try Answer.json(value, status: status(value))
        }
    }

    /// Like `perform(in:)`, for an effect that writes the JSON of its answer itself.
    package func performWriting(
        in db: borrowing Connection, _ effect: () throws -> [UInt8]
    ) throws -> Answer {
        try performAnswering(in: db) { Answer.json(bytes: try effect(), status: success) }
    }

    /// Like `perform(in:)`, for an effect that makes its answer, which is JSON, itself.
    package func performAnswering(
        in db: borrowing Connection, _ effect: () throws -> Answer
    ) throws -> Answer {
        if let replay = try replay(in: db) { return replay }
        let answer = try effect()
        try store(answer, in: db)
        return answer
    }

    /// Returns the key for one of several units of a request, each with a stored answer of its own.
    /// - Parameter start: where the unit begins in the request.
    package func forUnit(startingAt start: Int) -> Idempotency {
        var unit = self
        unit.route += " from \(start)"
        return unit
    }

    /// Returns the key's stored answer, or nil. Throws 422 when the key was used with another body, 429 when
    /// the user's stored answers leave no space for another one.
    package func replay(in db: borrowing Connection) throws -> Answer? {
        guard let key else { return nil }
        let stored = try db.first(
            """
            SELECT fingerprint, status, body, full_length FROM idempotency_keys
            WHERE "user" = \(user) AND route = \(route) AND key = \(key)
            """
        ) { row in
            let fullLength = row.isNull(3) ? nil : Int(try row.int(3))
            return (
                fingerprint: try row.blob(0), status: try row.int(1),
                body: StoredBody(bytes: try row.blob(2), fullLength: fullLength)
            )
        }
        guard let stored else {
            try AnswerSpace.require(1, of: user, in: db)
            return nil
        }
        guard
            Sodium.equal(stored.fingerprint, fingerprint)
                || Sodium.equal(stored.fingerprint, writtenFingerprint)
        else { throw APIError(.idempotencyMismatch) }
        guard let body = stored.body.body else {
            throw APIError(.serverError, logMessage: "a stored answer is damaged")
        }
        var answer = Answer.json(bytes: body, status: EndpointSuccess(rawValue: Int(stored.status)) ?? .ok)
        answer.markReplayed()
        return answer
    }

    /// Like `replay(in:)`, in a read of its own, before work that is too long for a write unit.
    package func replay(from database: Database) async throws -> Answer? {
        guard key != nil else { return nil }
        return try await database.read { db in try replay(in: db) }
    }

    private func store(_ answer: Answer, in db: borrowing Connection) throws {
        guard let key, case .bytes(let body) = answer.body else { return }
        guard body.count <= Self.answerLimit else {
            throw APIError(.payloadTooLarge, "The answer would be too long. Ask for less at once.")
        }
        let stored = StoredBody(body)
        try AnswerSpace.require(stored.bytes.count, of: user, in: db)
        try db.run(
            """
            INSERT INTO idempotency_keys
                ("user", route, key, fingerprint, status, body, full_length, created_at)
            VALUES (\(user), \(route), \(key), \(fingerprint), \(answer.status), \(stored.bytes),
                \(stored.fullLength), \(now))
            """)
        try AnswerSpace.take(stored.bytes.count, of: user, in: db)
    }

    /// Deletes up to 500 answers to a user and returns whether more may be left.
    package static func forget(_ user: ID<User>, in db: borrowing Connection) throws -> Bool {
        try AnswerSpace.delete("FROM idempotency_keys WHERE \"user\" = \(user)", in: db)
    }

    /// Deletes up to 500 expired answers. Does nothing in a database without stored answers.
    package static func forgetOld(in db: borrowing Connection, now: Timestamp) throws {
        guard try db.hasTable("idempotency_keys") else { return }
        let limit = now.adding(seconds: -keptSeconds)
        _ = try AnswerSpace.delete(
            "FROM idempotency_keys INDEXED BY idempotency_keys_by_age WHERE created_at < \(limit)", in: db)
    }
}
