import Contracts
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// ERR-004 and the erasure of a person whom stored answers name.
@Suite struct StoredAnswerTests {
    private static let erased: ID<User> = ID(high: 9, low: 9)

    private static func person(_ number: Int) -> [UInt8] {
        let id = number % 3 == 0 ? erased.text : ID<User>(high: 1, low: UInt64(number)).text
        return Array(#"{"person":{"id":"\#(id)","email":"p\#(number)@x.org","displayName":"P"},"n":1}"#.utf8)
    }

    private static func bodies(_ things: ThingsFixture) async throws -> [String: String] {
        let rows = try await things.database.read { db in
            try db.all("SELECT key, body, full_length FROM idempotency_keys") { row in
                let stored = StoredBody(
                    bytes: try row.blob(1), fullLength: row.isNull(2) ? nil : Int(try row.int(2)))
                return (try row.text(0), String(decoding: stored.body ?? [], as: UTF8.self))
            }
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    @Test func `others' stored answers lose an erased name, keep their keys, and count as before`()
        async throws
    {
        try await ThingsFixture.run { things in
            let now = things.service.clock.clock.now()
            let users = (1...3).map { things.service.user($0).user }
            try await things.database.write { db in
                for number in 0..<120 {
                    let stored = StoredBody(Self.person(number))
                    try db.run(
                        """
                        INSERT INTO idempotency_keys
                            ("user", route, key, fingerprint, status, body, full_length, created_at)
                        VALUES (\(users[number % 3]), 'POST /things', \("k\(number)"), x'00', 201,
                            \(stored.bytes), \(stored.fullLength), \(now))
                        """)
                    try AnswerSpace.take(stored.bytes.count, of: users[number % 3], in: db)
                }
            }
            let people = ErasedPeople([(Tombstone(user: Self.erased, erasedAt: now), .unknown)])
            var (place, rounds): (StoredAnswers.Place?, Int) = (StoredAnswers.Place(), 0)
            while let last = place {
                place = try await StoredAnswers.removeNames(
                    of: people, after: last, in: things.database)
                rounds += 1
            }
            #expect(rounds == 3)
            let bodies = try await Self.bodies(things)
            for number in 0..<120 {
                let body = try #require(bodies["k\(number)"])
                if number % 3 == 0 {
                    #expect(body.contains(#""email":"","displayName":"Deleted user"},"n":1}"#), "\(body)")
                } else {
                    #expect(Array(body.utf8) == Self.person(number))
                }
            }
            let counted = try await things.database.read { db in
                try db.all(
                    """
                    SELECT s.bytes, sum(length(k.body)) FROM answer_space s
                    JOIN idempotency_keys k ON k.user = s.user GROUP BY s.user, s.bytes
                    """
                ) { (try $0.int(0), try $0.int(1)) }
            }
            #expect(counted.count == 3 && counted.allSatisfy { $0.0 == $0.1 })
        }
    }
}
