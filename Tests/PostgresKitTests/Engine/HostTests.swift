import Foundation
import PostgresKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

/// The services that lead all run on one host, and the others stand by (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct HostTests {
    private let prefix = "t" + UUID().uuidString.lowercased().replacing("-", with: "")

    /// A copy of a service that opens its schema in the background.
    private final class Copy: Sendable {
        let reasons = Mutex<[String]>([])
        let lost = Counter()
        let failure = Mutex<SQLiteError?>(nil)
        private let opened = Mutex<Database?>(nil)

        var database: Database? { opened.withLock { $0 } }
        var leads: Bool { database?.isLeading ?? false }

        func open(
            at address: String, schema: String, _ migrations: [Migration], host: LeadingHost,
            renews: Bool = true
        ) {
            var options = PostgresOptions()
            options.writers = 1
            options.readers = 1
            options.host = host
            if !renews { options.renewalMilliseconds = 600_000 }
            options.lostLead = { [lost] in lost.add(1) }
            options.standsBy = { [weak self] reason in
                if let reason { self?.reasons.withLock { $0.append(reason) } }
            }
            let final = options
            Thread.detachNewThread {
                do {
                    let database = try PostgresDatabase.open(
                        PostgresAddress(address), schema: schema, migrations: migrations, options: final)
                    self.opened.withLock { $0 = Database(database) }
                } catch {
                    self.failure.withLock { $0 = error as? SQLiteError }
                }
            }
        }

        func close() async { await database?.close() }
    }

    private func copy(
        of service: String, on host: String, id: String? = nil, keys: String = "keys", renews: Bool = true,
        _ migrations: [Migration] = TestEngine.items, at address: String? = nil
    ) throws -> Copy {
        let copy = Copy()
        copy.open(
            at: try address ?? TestEngine.address(), schema: "\(prefix)\(service)", migrations,
            host: LeadingHost(id: id ?? host, name: host, schema: "\(prefix)coffer", keys: keys),
            renews: renews)
        return copy
    }

    private func wait(_ condition: () -> Bool) async throws {
        try await TestEngine.eventually { if !condition() { throw Refused() } }
    }

    @Test func `all services of one host lead, and those of another stand by and say whose lead it is`()
        async throws
    {
        let first = try ["x", "y"].map { try copy(of: $0, on: "money-1") }
        try await wait { first.allSatisfy(\.leads) }
        let second = try ["x", "y"].map { try copy(of: $0, on: "money-2") }
        try await wait { second.allSatisfy { $0.reasons.withLock { !$0.isEmpty } } }
        for copy in second {
            #expect(copy.reasons.withLock { $0 } == ["the host money-1 leads"])
        }
        // One service that starts again stays on its host.
        await first[0].close()
        let again = try copy(of: "x", on: "money-1")
        try await wait { again.leads }
        #expect(second.allSatisfy { !$0.leads })
        await again.close()
        await first[1].close()
        try await wait { second.allSatisfy(\.leads) }
        for copy in second { await copy.close() }
    }

    @Test func `a host whose one service stands still hands over all of them`() async throws {
        let healthy = try copy(of: "x", on: "money-1")
        let paused = try copy(of: "y", on: "money-1", renews: false)
        try await wait { healthy.leads && paused.leads }
        let second = try ["x", "y"].map { try copy(of: $0, on: "money-2") }
        try await wait { second.allSatisfy { $0.reasons.withLock { !$0.isEmpty } } }
        // In its first minute a host is left alone.
        try await Task.sleep(for: .seconds(7))
        #expect(healthy.lost.value == 0 && second.allSatisfy { !$0.leads })
        try await wait { healthy.leads }
        let control = try PostgresConnection(try TestEngine.address())
        try control.run("UPDATE \(prefix)coffer.lead SET since = since - interval '1 minute'")
        try await wait { second.allSatisfy(\.leads) }
        #expect(healthy.lost.value == 1 && !healthy.leads && !paused.leads)
        for copy in second + [healthy, paused] { await copy.close() }
        #expect(try control.rows("SELECT host FROM \(prefix)coffer.lead") == [["money-2"]])
    }

    @Test func `a host with other keys does not take over, and says what to copy`() async throws {
        let first = try copy(of: "x", on: "money-1", keys: "one")
        try await wait { first.leads }
        await first.close()
        let other = try copy(of: "x", on: "money-2", keys: "two")
        let reason =
            "its keys are not those of the host money-1, which led last: copy its COFFER_DATA/keys, and start again"
        try await wait { other.reasons.withLock { $0.contains(reason) } }
        #expect(!other.leads)
        // Not the host itself either, made anew.
        let again = try copy(of: "x", on: "money-1", keys: "three")
        try await wait { again.reasons.withLock { $0.contains(reason) } }
        #expect(!other.leads && !again.leads)
        // The former keys are lost for good.
        let control = try PostgresConnection(try TestEngine.address())
        try control.run("UPDATE \(prefix)coffer.lead SET keys = ''")
        try await wait { other.leads || again.leads }
        for copy in [other, again] where copy.leads { await copy.close() }
        try control.run("DROP SCHEMA \(prefix)coffer CASCADE")
    }

    /// Why a copy without the second migration does not lead.
    private func newer(_ service: String) -> String {
        "a newer version has used the schema \(prefix)\(service): it has 2 migrations, and this program knows 1"
    }

    @Test func `the next version stands by, and brings the schema to its own when it leads`() async throws {
        let next = TestEngine.items + [Migration(2, "notes", "CREATE TABLE notes (id INTEGER) STRICT;")]
        let first = try copy(of: "x", on: "money-1")
        try await wait { first.leads }
        try await first.database?.write { try $0.run(insert(1, "one")) }
        let second = try copy(of: "x", on: "money-2", next)
        try await wait { second.reasons.withLock { !$0.isEmpty } }
        await first.close()
        try await wait { second.leads }
        #expect(try await second.database?.ids() == [1])
        #expect(try await second.database?.read { try $0.columns(of: "notes") } == ["id"])
        let former = try copy(of: "x", on: "money-1")
        try await wait { former.failure.withLock { $0?.message } == newer("x") }
        #expect(second.leads)
        await second.close()
    }

    @Test func `a former version that stands by does not lead on a newer schema`() async throws {
        let first = try copy(of: "x", on: "money-1")
        try await wait { first.leads }
        let second = try copy(of: "x", on: "money-2")
        try await wait { second.reasons.withLock { !$0.isEmpty } }
        let control = try PostgresConnection(try TestEngine.address())
        try control.run("INSERT INTO \(prefix)x.schema_migrations VALUES (2, 'notes', '', 0)")
        await first.close()
        try await wait { second.reasons.withLock { $0.contains(newer("x")) } }
        #expect(!second.leads)
        try control.run("DELETE FROM \(prefix)x.schema_migrations WHERE number = 2")
        try await wait { second.leads }
        await second.close()
    }

    @Test func `two machines of one name are told apart`() async throws {
        let first = try copy(of: "x", on: "money", id: "1")
        try await wait { first.leads }
        let second = try copy(of: "x", on: "money", id: "2")
        let reason = "another machine that is called money leads: set COFFER_HOST_NAME"
        try await wait { second.reasons.withLock { $0.contains(reason) } }
        await first.close()
        try await wait { second.leads }
        await second.close()
    }

    @Test func `a copy that stands by outlives the loss of the server`() async throws {
        try await withServer { server in
            let first = try copy(of: "x", on: "money-1", at: server.address)
            try await wait { first.leads }
            let second = try copy(of: "x", on: "money-2", at: server.address)
            try await wait { second.reasons.withLock { !$0.isEmpty } }
            try await onThread { try server.crash() }
            await first.close()
            try await wait { second.leads }
            await second.close()
        }
    }
}
