import Foundation
import PostgresKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// A data folder knows its store, and takes no other database for it (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct StoreTests {
    private final class Noted: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func note(_ text: String) { texts.withLock { $0.append(text) } }
    }

    private let noted = Noted()
    private let schema = "t" + UUID().uuidString.lowercased().replacing("-", with: "")

    private func host(
        _ id: String = "1 a", schema: String? = nil, url: String = "https://money.example",
        known: String? = nil
    ) -> LeadingHost {
        let noted = noted
        return LeadingHost(
            id: id, name: "money-\(id.first ?? "0")", schema: "\(schema ?? self.schema)coffer", keys: "keys",
            publicURL: url, knownStore: known, noteStore: { noted.note($0) })
    }

    private func open(
        _ host: LeadingHost, schema: String? = nil, at address: String? = nil,
        options configure: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> Database {
        var options = PostgresOptions()
        options.writers = 1
        options.readers = 1
        options.host = host
        configure(&options)
        let (final, name) = (options, schema ?? self.schema)
        let url = try address ?? TestEngine.address()
        return try await onThread {
            Database(
                try PostgresDatabase.open(
                    PostgresAddress(url), schema: name, migrations: TestEngine.items, options: final))
        }
    }

    private func problem(_ open: () async throws -> Database) async throws -> SQLiteError? {
        do {
            await (try await open()).close()
            return nil
        } catch let error as SQLiteError {
            return error
        }
    }

    @Test func `a data folder that has used a store starts on no other database`() async throws {
        await (try await open(host())).close()
        let store = try #require(noted.all.first)
        await (try await open(host(known: store))).close()
        #expect(noted.all == [store, store])
        let reason =
            "this is not the database that COFFER_DATA has used, or COFFER_STORE_PREFIX is another: if it "
            + "is meant, remove COFFER_DATA/databases-on-server"
        let other = try await problem { try await open(host(known: "another")) }
        #expect(other?.kind == .misuse && other?.message == reason)
        // Nothing is made in a database without a store, as after a wrong name.
        let empty = schema + "_b"
        let error = try await problem {
            try await open(host(schema: empty, known: store), schema: empty)
        }
        #expect(error?.message == reason)
        let control = try PostgresConnection(try TestEngine.address())
        #expect(try control.rows("SELECT nspname FROM pg_namespace WHERE nspname LIKE '\(empty)%'") == [])
        let checked = #expect(throws: SQLiteError.self) {
            try PostgresDatabase.checkStore(
                at: PostgresAddress(TestEngine.address()), for: host(schema: empty, known: store))
        }
        #expect(checked?.message == reason)
    }

    @Test func `a former version's row gets its store, and keeps what it says`() async throws {
        let control = try PostgresConnection(try TestEngine.address())
        try control.run(
            """
            CREATE SCHEMA \(schema)coffer;
            CREATE TABLE \(schema)coffer.lead (
                one bigint PRIMARY KEY CHECK (one = 1), id text NOT NULL, host text NOT NULL,
                keys text NOT NULL, since timestamptz NOT NULL, expires_at timestamptz NOT NULL);
            INSERT INTO \(schema)coffer.lead VALUES (1, '1', 'money-1', 'keys', 'infinity', 'infinity')
            """)
        // The move of a former version ends with the mover's start.
        await (try await open(host())).close()
        #expect(try control.rows("SELECT name FROM \(schema)coffer.store") == [noted.all])
    }

    @Test func `services share the connections that a server allows, and refuse too few`() async throws {
        try await withServer { server in
            let address = try PostgresAddress(server.address)
            let control = try PostgresConnection(server)
            func check() throws -> PostgresDatabase.StoreReport {
                try PostgresDatabase.checkStore(at: address, for: host())
            }
            func opened() async throws -> SQLiteError? {
                try await problem {
                    try await open(host(), at: server.address) {
                        ($0.writers, $0.readers) = (8, 3)
                        $0.sharers = 4
                        $0.notice = { noted.note($0) }
                    }
                }
            }
            var found = try check()
            #expect(found.connections == 197 && found.isNew)
            try control.run("ALTER DATABASE postgres CONNECTION LIMIT 41")
            #expect(try await opened() == nil)
            #expect(noted.all.contains("41 connections are allowed: 9 of them are used, and not 12"))
            found = try check()
            #expect(found.connections == 41 && !found.isNew)
            try control.run("ALTER ROLE postgres CONNECTION LIMIT 19")
            let error = try await opened()
            #expect(error?.kind == .misuse)
            #expect(error?.message.contains("allows 19 connections, and Coffer needs 20") == true)
        }
        func report(_ connections: Int) -> PostgresDatabase.StoreReport {
            PostgresDatabase.StoreReport(connections: connections, isNew: false)
        }
        #expect(try StoreCheck.warnings(report(52), 12) == [])
        #expect(
            try StoreCheck.warnings(report(51), 12).first?.contains("each service uses 11 of them") == true)
        #expect(throws: SQLiteError.self) { try StoreCheck.warnings(report(19), 12) }
        #expect(try PoolSizes.share(of: .max, sharers: 4, wanted: 12) == 12)
    }

    @Test func `a copy of a data folder stands by, as another host does`() async throws {
        let first = try await open(host("1 a"))
        let reasons = Noted()
        async let opened = open(host("1 b")) { $0.standsBy = { reasons.note($0 ?? "leads") } }
        try await TestEngine.eventually { if reasons.all.isEmpty { throw Refused() } }
        await first.close()
        await (try await opened).close()
        #expect(reasons.all == ["a copy of this host's COFFER_DATA leads, on money-1", "leads"])
    }

    @Test func `a copy of a data folder does not take a move over, and the mover goes on`() async throws {
        func mover(_ place: String, _ name: String, _ purpose: LeadingHost.Purpose) -> LeadingHost {
            LeadingHost(
                id: "1 \(place)", name: name, schema: "\(schema)coffer", keys: "keys", purpose: purpose)
        }
        await (try await open(mover("a", "money-1", .maintenance))).close()
        let copy = try await problem {
            try await open(mover("b", "money-2", .serving)) { $0.standbySeconds = 4 }
        }
        #expect(copy?.message == "the host money-1 has moved or adopted the databases, and starts first")
        // After a restart of the machine.
        await (try await open(mover("c", "money-1", .serving))).close()
        await (try await open(mover("b", "money-2", .serving))).close()
    }

    @Test func `a host with another public address says so`() async throws {
        let first = try await open(host("1 a"))
        let second = try await problem {
            try await open(host("2 a", url: "https://other.example")) { $0.standbySeconds = 0 }
        }
        #expect(
            second?.message
                == "the host money-1 leads, with another COFFER_PUBLIC_URL: its sessions end when "
                + "this host takes over")
        await first.close()
    }

    @Test func `the hosts of two data folders, and of a copy of one, are told apart`() throws {
        let folders = try (0..<3).map { _ in try TemporaryFolder() }
        defer { for folder in folders { folder.remove() } }
        let ids = try folders.enumerated().map { index, folder in
            if index == 2 {
                let id = try #require(readFile("\(folders[1].path)/host-id", limitBytes: 100))
                try writeFile("\(folder.path)/host-id", id)
            }
            let settings = try Settings.load(arguments: [], environment: ["COFFER_DATA": folder.path])
            #expect(try settings.leadingHost().id == settings.leadingHost().id)
            return try settings.leadingHost().id
        }
        #expect(Set(ids).count == 3)
        #expect(ids[1].prefix { $0 != " " } == ids[2].prefix { $0 != " " })
        let marker = StoreMarker(dataFolder: folders[0].path)
        #expect(try marker.store() == nil)
        try marker.note("one")
        try marker.note("two")
        #expect(try marker.store() == "two")
    }

    @Test func `a schema with tables of something else is left alone`() async throws {
        let control = try PostgresConnection(try TestEngine.address())
        try control.run("CREATE SCHEMA \(schema); CREATE TABLE \(schema).items (id bigint)")
        let error = try await problem { try await open(host()) }
        #expect(error?.kind == .misuse)
        #expect(
            error?.message
                == "the schema \(schema) has tables of something else, or was not restored whole: "
                + "drop it if nobody needs it, or set COFFER_STORE_PREFIX"
        )
        #expect(
            try control.rows("SELECT tablename FROM pg_tables WHERE schemaname = '\(schema)'") == [["items"]])
    }

    @Test func `a database that cannot store every name is refused`() async throws {
        try await withServer { server in
            try PostgresConnection(server).run(
                "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
            let address = server.address.replacing("dbname=postgres", with: "dbname=latin")
            let error = try await problem { try await open(host(), at: address) { $0.waitsForServer = true } }
            #expect(error?.kind == .misuse)
            #expect(
                error?.message.hasPrefix("the database's encoding is LATIN1, and Coffer needs UTF8") == true)
        }
    }

    @Test func `a start waits for a database that cannot be reached, and says why`() async throws {
        try await withServer { server in
            let address = server.address.replacing("dbname=postgres", with: "dbname=later")
            let reasons = Noted()
            async let opened = open(host(), at: address) {
                $0.waitsForServer = true
                $0.standsBy = { reasons.note($0 ?? "leads") }
            }
            try await TestEngine.eventually { if reasons.all.isEmpty { throw Refused() } }
            try PostgresConnection(server).run("CREATE DATABASE later")
            await (try await opened).close()
            #expect(reasons.all.first?.hasPrefix("COFFER_STORE: cannot connect: ") == true)
            #expect(reasons.all.first?.contains("database \"later\" does not exist") == true)
            #expect(reasons.all.last == "leads")
        }
    }
}
