import Contracts
import HTTPKit
import SQLiteKit
import SodiumKit
import TestKit
import Testing

@testable import ServiceKit

/// ERR-004: stored answers are compressed, and bounded for each user.
@Suite struct AnswerSpaceTests {
    @Test func `ERR-004: a stored answer is compressed and replayed as it was`() async throws {
        try await ThingsFixture.run { things in
            let names = [String(repeating: "long ", count: 20_000), "é\u{1F600}", "x"]
            for (number, name) in names.enumerated() {
                let first = try await things.make(name, key: "k\(number)")
                let again = try await things.make(name, key: "k\(number)")
                #expect(first.status == 201 && first.json["name"].string == name)
                #expect(again.status == 201 && again.bytes == first.bytes)
                #expect(again.fields["Idempotency-Replayed"] == "true")
            }
            #expect(try #require(try await things.countedBytes().first) < 2_000)
        }
    }

    @Test func `ERR-004: when a user's answers take 64 MiB, new keys are refused, replays and others go on`()
        async throws
    {
        try await ThingsFixture.run { things in
            let first = try await things.make("one", key: "k1")
            let size = try #require(try await things.countedBytes().first)
            func setUsed(_ bytes: Int) async throws {
                try await things.database.write { db in
                    _ = try db.run("UPDATE answer_space SET bytes = \(bytes)")
                }
            }
            // The next answer is as long as the first.
            try await setUsed((64 << 20) - Int(size))
            #expect(try await things.make("two", key: "k2").status == 201)
            for used in [64 << 20, (64 << 20) - 1] {
                try await setUsed(used)
                let refused = try await things.make("three", key: "k3")
                #expect(refused.status == 429)
                #expect(refused.json["code"].string == "RATE_LIMITED")
                #expect(refused.fields["Retry-After"] == "3600")
            }
            #expect(try await things.make("one", key: "k1").bytes == first.bytes)
            #expect(try await things.make("other", key: "k1").status == 422)
            #expect(try await things.make("without", key: nil).json["number"].int == 3)
            #expect(try await things.make("theirs", key: "k3", user: 2).status == 201)
        }
    }

    @Test func `ERR-004: the count is exact under parallel requests, and falls with expiry and erasure`()
        async throws
    {
        try await ThingsFixture.run { things in
            func make(_ keys: String) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<60 {
                        group.addTask {
                            // Every key twice; every tenth request is refused.
                            let name = number % 10 == 0 ? "refused" : "thing \(number / 2)"
                            _ = try await things.make(
                                name, key: "\(keys)\(number / 2)", user: 1 + number / 2 % 3)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            try await make("early")
            #expect(try await things.countedBytes().count == 3)
            let early = things.service.clock.clock.now()
            things.service.clock.advance(seconds: 86_400)
            try await make("late")
            let all = try await things.countedBytes()
            try await things.database.write { db in
                try Idempotency.forgetOld(in: db, now: early.adding(seconds: 30 * 86_400 + 60))
            }
            let late = try await things.countedBytes()
            try #require(late.count == 3)
            #expect(zip(late, all).allSatisfy { 0 < $0 && $0 < $1 })
            let user = things.service.user(2).user
            let isMore = try await things.database.write { db in try Idempotency.forget(user, in: db) }
            #expect(!isMore)
            #expect(try await things.countedBytes() == [late[0], late[2]])
        }
    }

    @Test func `ERR-004: answers stored before the compression are counted and replayed`() async throws {
        let body = #"{"name":"old","number":7}"#
        try await ThingsFixture.run(before: { service in
            let database = try Database.open(
                at: "\(service.context.dataFolder)/things.db", migrations: [ThingsFixture.migrations[0]])
            let fingerprint = Sodium.hmacSHA256(
                Array(#"{"name":"old"}"#.utf8), key: service.context.fingerprintKey)
            try await database.write { db in
                _ = try db.run(
                    """
                    INSERT INTO idempotency_keys (user, route, key, fingerprint, status, body, created_at)
                    VALUES (\(service.user().user), 'POST /things', 'k', \(fingerprint), 201,
                        \(Array(body.utf8)), \(service.clock.clock.now()))
                    """)
            }
            await database.close()
        }) { things in
            #expect(try await things.countedBytes() == [Int64(body.utf8.count)])
            let replay = try await things.make("old", key: "k")
            #expect(replay.status == 201 && replay.text == body)
            #expect(replay.fields["Idempotency-Replayed"] == "true")
            _ = try await things.make("new", key: "k2")
            #expect(try #require(try await things.countedBytes().first) > body.utf8.count)
        }
    }

    @Test(arguments: [0, 1, 2, 5, 300, 5_000, 2 << 20])
    func `a body is the same after compression, whatever its bytes`(count: Int) {
        var generator = SeededRandom(seed: UInt64(count))
        for isRandom in [false, true] {
            let body = (0..<count).map { place in
                isRandom ? UInt8.random(in: 0...255, using: &generator) : UInt8(place / 100 % 9)
            }
            let stored = StoredBody(body)
            #expect(stored.body == body && stored.bytes.count <= body.count)
            if stored.fullLength != nil {
                #expect(StoredBody(bytes: stored.bytes.dropLast(), fullLength: count).body == nil)
                #expect(StoredBody(bytes: stored.bytes, fullLength: count + 1).body == nil)
            }
        }
    }
}
