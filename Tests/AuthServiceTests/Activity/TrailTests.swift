import Contracts
import SQLiteKit
import ServiceKit
import TestKit
import Testing

@testable import AuthService

@Suite(.serialized) struct TrailTests {
    private static let day: Int64 = 86_400

    private func note(
        _ harness: StoreHarness, _ type: SecurityEventType, of user: ID<User>?, by origin: Origin,
        times: Int = 1
    ) async throws {
        let now = harness.now
        try await harness.database.write { db in
            for _ in 0..<times { try AuthStore.note(type, of: user, by: origin, at: now, in: db) }
        }
    }

    private func counts(_ harness: StoreHarness) async throws -> [Int] {
        try await harness.store.audit(of: nil, since: nil, after: 0).entries.map(\.event.count)
    }

    private func later(_ harness: StoreHarness, than start: Int) async throws -> [Int] {
        Array(try await counts(harness).dropFirst(start))
    }

    @Test func `the trail refuses every change and every deletion before 400 days`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            _ = try await harness.addSession(alice)
            for sql: SQL in [
                "UPDATE security_events SET type = 'x'", "DELETE FROM security_events",
                "UPDATE security_event_details SET address = NULL", "DELETE FROM security_event_details",
            ] {
                await #expect(throws: SQLiteError.self) {
                    try await harness.database.write { db in _ = try db.run(sql) }
                }
            }
            #expect(try await harness.count("security_events") == 2)
            let upkeep = ExpiryWorkflow(
                store: harness.store, keys: try SigningKeys(harness.context), context: harness.context)
            for (seconds, rows) in [(400 * Self.day, 2), (1, 0)] {
                harness.clock.advance(seconds: seconds)
                await upkeep.run()
                #expect(try await harness.count("security_events") == rows)
                #expect(try await harness.count("security_event_details") == rows / 2)
            }
            #expect(try await harness.count("security_counts") == 0)
        }
    }

    @Test func `a guesser leaves the first failure of an hour and every tenfold`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com").id
            let start = try await counts(harness).count
            try await note(
                harness, .signInFailed, of: alice, by: .stranger(at: "192.0.2.1"), times: 120)
            #expect(try await later(harness, than: start) == [1, 10, 100])
            try await note(harness, .signInFailed, of: alice, by: .stranger(at: "192.0.2.2"))
            try await note(harness, .signInFailed, of: nil, by: .stranger(at: "192.0.2.1"))
            #expect(try await later(harness, than: start) == [1, 10, 100, 1, 1])
            harness.clock.advance(seconds: 3_600)
            try await note(harness, .signInFailed, of: alice, by: .stranger(at: "192.0.2.1"))
            #expect(try await later(harness, than: start) == [1, 10, 100, 1, 1, 1])
        }
    }

    @Test func `the addresses of an IPv6 subscriber fill the trail as one`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com").id
            let start = try await counts(harness).count
            for number in 1...10 {
                try await note(
                    harness, .tokenReused, of: alice, by: .stranger(at: "2001:db8:0:1::\(number)"))
            }
            try await note(harness, .tokenReused, of: alice, by: .stranger(at: "2001:db8:0:2::1"))
            #expect(try await later(harness, than: start) == [1, 10, 1])
        }
    }

    @Test func `many addresses fill the trail no further than its limit`() async throws {
        try await StoreHarness.run { harness in
            let more = 30
            for number in 0..<(TrailRule.strangersGroups + more) {
                try await note(harness, .signInFailed, of: nil, by: .stranger(at: "10.0.\(number)"))
            }
            let entries = try await harness.count("security_events")
            // The others are one group: its first and its tenth event.
            #expect(entries == TrailRule.strangersGroups + 2)
            #expect(try await harness.count("security_event_details") == TrailRule.strangersGroups)
        }
    }

    @Test func `a user's own events are kept whole up to twenty an hour, the operator's always`()
        async throws
    {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com").id
            let start = try await counts(harness).count
            try await note(
                harness, .signedOut, of: alice, by: Origin(actor: .user, address: "192.0.2.1"), times: 150)
            #expect(try await later(harness, than: start) == [Int](1...20) + [100])
            try await note(harness, .accountEnabled, of: alice, by: .byOperator, times: 50)
            #expect(try await counts(harness).count == start + 71)
        }
    }

    @Test func `an erased user leaves what happened and when, and no address`() async throws {
        try await StoreHarness.run { harness in
            let alice = try await harness.addUser("alice@example.com")
            _ = try await harness.addSession(alice)
            let bob = try await harness.addUser("bob@example.com")
            _ = try await harness.addSession(bob)
            let files = try WorkQueue(named: "test-files")
            defer { files.close() }
            let erasure = ErasureWorkflow(
                store: harness.store,
                avatars: try harness.pictures(on: files), context: harness.context)
            try await erasure.erase(
                alice.id, if: Precondition(), by: Origin(actor: .user, address: "192.0.2.9"),
                at: harness.now)
            while try await harness.store.deleteRemains(of: alice.id, at: harness.now) {}
            let left = try await harness.store.audit(of: alice.id, since: nil, after: 0).entries
            #expect(
                left.map(\.event.type) == [.accountVerified, .signedIn, .erasureRequested, .erasureDone])
            for entry in left {
                #expect(entry.email == nil && entry.event.address == nil && entry.event.session == nil)
            }
            let others = try await harness.store.audit(of: bob.id, since: nil, after: 0).entries
            #expect(others.last?.event.address == "192.0.2.1")
            #expect(others.last?.email == "bob@example.com")
        }
    }
}
