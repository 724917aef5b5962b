import Foundation
import HTTPKit
import LedgerService
import PostgresKit
import SQLiteKit
import TestKit
import Testing

/// One copy of a service leads, and the others stand by (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct LeaseTests {
    private let schema = "t" + UUID().uuidString.lowercased().replacing("-", with: "")

    /// Opens a copy on a thread of its own, where it waits for the lease.
    /// - Parameters:
    ///   - renews: false for a copy that stands still, as under SIGSTOP.
    ///   - lost: counts the calls that end the copy.
    private func copy(
        at address: String? = nil, renews: Bool = true, lost: Counter = Counter()
    ) async throws -> Database {
        let (address, schema) = (try address ?? TestEngine.address(), schema)
        return try await onThread {
            var options = PostgresOptions()
            options.writers = 2
            options.readers = 1
            if !renews { options.renewalMilliseconds = 600_000 }
            options.lostLead = { lost.add(1) }
            return Database(
                try PostgresDatabase.open(
                    PostgresAddress(address), schema: schema, migrations: TestEngine.items, options: options))
        }
    }

    @Test func `a copy waits while another leads, and takes over when that one closes`() async throws {
        let first = try await copy()
        let isOpen = Counter()
        async let waiting = {
            let second = try await copy()
            isOpen.add(1)
            return second
        }()
        try await first.write { try $0.run(insert(1, "one")) }
        try await Task.sleep(for: .seconds(4))
        #expect(isOpen.value == 0 && first.isLeading)
        await first.close()
        let second = try await waiting
        try await cleaningUp(by: second.close) {
            try await second.write { try $0.run(insert(2, "two")) }
            #expect(try await second.ids() == [1, 2])
        }
    }

    @Test func `a copy that stood still neither writes nor answers once another leads`() async throws {
        let paused = try await copy(renews: false)
        try await paused.write { try $0.run(insert(1, "one")) }
        #expect(try await paused.ids() == [1])
        let second = try await copy()
        try await cleaningUp(by: second.close) {
            #expect(!paused.isLeading && second.isLeading)
            #expect(try await kind { _ = try await paused.ids() } == .unreachable)
            #expect(
                try await kind { try await paused.write { try $0.run(insert(2, "two")) } } == .unreachable)
            try await second.write { try $0.run(insert(3, "three")) }
            #expect(try await second.ids() == [1, 3])
            await paused.close()
            #expect(second.isLeading, "what the former copy gives back is not the other's lease")
        }
    }

    @Test func `a unit that stands still in the middle is not stored, and holds nobody up`() async throws {
        let paused = try await copy(renews: false)
        let reached = Counter()
        let told = Task {
            try await kind {
                try await paused.write { db in
                    try db.run(insert(1, "one"))
                    _ = try db.exists("SELECT 1")
                    reached.add(1)
                    Thread.sleep(forTimeInterval: 8)
                    try db.run(insert(2, "two"))
                }
            }
        }
        try await TestEngine.eventually { if reached.value == 0 { throw Refused() } }
        let start = ContinuousClock.now
        let second = try await copy()
        #expect(start.duration(to: .now) < .seconds(8))
        try await cleaningUp(by: second.close) {
            let outcome = try await told.value
            #expect(outcome == .unreachable)
            #expect(try await second.ids() == [])
        }
        await paused.close()
    }

    @Test func `a copy is told that another leads, once`() async throws {
        let lost = Counter()
        let first = try await copy(lost: lost)
        try await first.write { db in
            try db.run("UPDATE coffer_lease SET epoch = epoch + 1, holder = 'another'")
        }
        try await TestEngine.eventually { if lost.value == 0 { throw Refused() } }
        #expect(!first.isLeading)
        try await Task.sleep(for: .seconds(2))
        #expect(lost.value == 1)
        await first.close()
    }

    @Test func `a takeover that is tried and given up ends nobody`() async throws {
        try await withServer { server in
            let lost = Counter()
            let first = try await copy(at: server.address, lost: lost)
            try await cleaningUp(by: first.close) {
                let other = try PostgresConnection(server)
                try other.run("BEGIN")
                try other.run("SELECT 1 FROM \(schema).coffer_lease FOR UPDATE")
                try await TestEngine.eventually { if first.isLeading { throw Refused() } }
                // The renewal that waits for the lock gives up meanwhile.
                try await Task.sleep(for: .seconds(2))
                try other.run("ROLLBACK")
                try await TestEngine.eventually { if !first.isLeading { throw Refused() } }
                #expect(lost.value == 0)
            }
        }
    }

    @Test func `a service that does not lead refuses before it has any effect`() async throws {
        try await withServer { server in
            let settings = ["COFFER_STORE": "postgres://postgres@/postgres?host=\(server.folder)"]
            try await ServiceHarness.run("ledger", settings: settings, LedgerService.make) { ledger in
                let user = ledger.user()
                func add(_ name: String) async throws -> Int {
                    try await ledger.request(
                        .post, "/categories", as: user, json: #"{"name":"\#(name)","type":"EXPENSE"}"#
                    ).status
                }
                #expect(try await add("Food") == 201)
                let control = try PostgresConnection(server)
                let rows = "SELECT count(*) FROM ledger.categories"
                let before = try control.rows(rows)
                try control.run("UPDATE ledger.coffer_lease SET epoch = epoch + 1")
                try await TestEngine.eventually {
                    guard try await ledger.request(.get, "/categories", as: user).status == 503 else {
                        throw Refused()
                    }
                }
                #expect(try await add("Rent") == 503)
                #expect(try control.rows(rows) == before)
            }
        }
    }

    @Test func `a copy whose server stands still answers nothing past its lease, and goes on later`()
        async throws
    {
        try await withServer { server in
            let lost = Counter()
            let first = try await copy(at: server.address, lost: lost)
            try await cleaningUp(by: first.close) {
                try await onThread { server.pause() }
                try await TestEngine.eventually { if first.isLeading { throw Refused() } }
                try await onThread { server.resume() }
                try await TestEngine.eventually { if !first.isLeading { throw Refused() } }
                try await TestEngine.eventually { try await first.write { try $0.run(insert(1, "one")) } }
                #expect(lost.value == 0)
            }
        }
    }

    @Test func `a host that stands still is passed over, also at the first place of the address`()
        async throws
    {
        try await withServer { frozen in
            try await withServer { server in
                try await onThread { frozen.pause() }
                let address = "postgres://postgres@/postgres?host=\(frozen.folder),\(server.folder)"
                let first = try await copy(at: address)
                try await cleaningUp(by: first.close) {
                    // Each opens a connection, and none waits for the frozen host again: a read has 2 s.
                    try await first.write { try $0.run(insert(1, "one")) }
                    #expect(try await first.ids() == [1])
                }
                try await onThread { frozen.resume() }
            }
        }
    }
}
