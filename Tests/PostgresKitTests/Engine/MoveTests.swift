import Contracts
import Foundation
import Glibc
import PostgresKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// A database moves whole or not at all, and nobody serves the old one (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct MoveTests {
    private static let schema = ServiceSchema(
        "things.db", migrations: TestEngine.items,
        files: { db in try db.all("SELECT name FROM items ORDER BY id") { "receipts/\(try $0.text(0))" } })

    private func host(
        _ name: String, keys: String = "keys", _ purpose: LeadingHost.Purpose = .serving
    ) -> LeadingHost {
        LeadingHost(id: "\(name) \(UUID())", name: name, schema: "coffer", keys: keys, purpose: purpose)
    }

    private func move(
        from source: DatabaseMove.Place, to target: DatabaseMove.Place, _ folder: TemporaryFolder,
        _ schema: ServiceSchema = schema
    ) async throws {
        try await DatabaseMove(
            schema: schema, source: source, target: target, dataFolder: folder.path,
            host: host("money-1", .moveToServer), report: { _ in }
        ).run()
    }

    private func open(
        _ server: PostgresServer, as host: LeadingHost,
        standsBy: @escaping @Sendable (String?) -> Void = { _ in }
    ) async throws -> Database {
        let address = server.address
        return try await onThread {
            var options = PostgresOptions()
            options.writers = 1
            options.readers = 1
            options.host = host
            options.standsBy = standsBy
            return Database(
                try PostgresDatabase.open(
                    PostgresAddress(address), schema: "things", migrations: TestEngine.items, options: options
                ))
        }
    }

    private func withFolder(
        _ body: (TemporaryFolder, PostgresServer, DatabaseMove.Place, DatabaseMove.Place) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await withServer { server in
            let file = DatabaseMove.Place.file("\(folder.path)/things.db")
            let schema = DatabaseMove.Place.server(try PostgresAddress(server.address), schema: "things")
            let database = try Database.open(
                at: "\(folder.path)/things.db", migrations: TestEngine.items)
            try await database.write { db in for id in 1...3 { try db.run(insert(id, "n\(id)")) } }
            await database.close()
            try await body(folder, server, file, schema)
        }
    }

    @Test func `contents go along, and come back whole`() async throws {
        try await withFolder { folder, server, file, schema in
            let contents = try ContentFolder("receipts", dataFolder: folder.path)
            let bytes = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
            try writeFile(contents.path(of: "n1"), bytes)
            try writeFile(contents.path(of: "n2"), [])
            try await move(from: file, to: schema, folder)
            let control = try PostgresConnection(server)
            #expect(
                try control.rows("SELECT name, count(*) FROM things.coffer_contents GROUP BY 1 ORDER BY 1")
                    == [["n1", "3"], ["n2", "1"]])
            // One is lost on this host, and one is not whole.
            try contents.remove("n2")
            try writeFile(contents.path(of: "n1"), [1, 2, 3])
            unlink("\(folder.path)/things.db")
            try await move(from: schema, to: file, folder)
            #expect(readFile(contents.path(of: "n1"), limitBytes: 4 << 20) == bytes)
            #expect(readFile(contents.path(of: "n2"), limitBytes: 4 << 20) == [])
            let moved = try Database.open(at: "\(folder.path)/things.db", migrations: TestEngine.items)
            #expect(try await moved.ids() == [1, 2, 3])
            await moved.close()
        }
    }

    @Test func `what triggers wrote is moved as it is, and they follow changes in the copy`() async throws {
        let notes = ServiceSchema(
            "notes.db",
            migrations: [
                Migration(
                    1, "notes",
                    """
                    CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
                    CREATE TABLE seen (id INTEGER PRIMARY KEY, times INTEGER NOT NULL) STRICT;
                    CREATE TRIGGER notes_seen AFTER INSERT ON notes BEGIN
                    INSERT INTO seen (id, times) SELECT NEW.id, 1 WHERE NEW.id > 0
                    ON CONFLICT (id) DO UPDATE SET times = seen.times + 1;
                    END;
                    """)
            ])
        @Sendable func add(_ id: Int, to database: Database) async throws {
            try await database.write { db in try db.run("INSERT INTO notes (id, text) VALUES (\(id), 'x')") }
        }
        try await withFolder { folder, server, _, _ in
            let path = "\(folder.path)/notes.db"
            let schema = DatabaseMove.Place.server(try PostgresAddress(server.address), schema: "notes")
            let source = try Database.open(at: path, migrations: notes.migrations)
            try await source.write { db in try db.run("INSERT INTO seen (id, times) VALUES (2, 6)") }
            for id in 1...3 { try await add(id, to: source) }
            await source.close()
            try await move(from: .file(path), to: schema, folder, notes)
            let control = try PostgresConnection(server)
            let rows = "SELECT id, times FROM notes.seen ORDER BY id"
            #expect(try control.rows(rows) == [["1", "1"], ["2", "7"], ["3", "1"]])
            _ = try control.rows("SET search_path = notes")
            _ = try control.rows("INSERT INTO notes (id, text) VALUES (4, 'y') RETURNING id")
            #expect(try control.rows(rows).last == ["4", "1"])
            unlink(path)
            try await move(from: schema, to: .file(path), folder, notes)
            let copy = try Database.open(at: path, migrations: notes.migrations)
            try await add(5, to: copy)
            let times = try await copy.read { db in
                try db.all("SELECT times FROM seen ORDER BY id") { try $0.int(0) }
            }
            #expect(times == [1, 7, 1, 1, 1])
            await copy.close()
        }
    }

    @Test func `equal rows of a table without a key are moved, each of them`() async throws {
        let mails = ServiceSchema(
            "mails.db",
            migrations: [
                Migration(1, "mails", "CREATE TABLE mails (folded TEXT, sent_at INTEGER NOT NULL) STRICT;")
            ])
        try await withFolder { folder, server, _, _ in
            let path = "\(folder.path)/mails.db"
            let source = try Database.open(at: path, migrations: mails.migrations)
            try await source.write { db in
                for number in 0..<2_500 {
                    let folded: String? = number % 5 == 0 ? nil : "ada"
                    try db.run("INSERT INTO mails (folded, sent_at) VALUES (\(folded), \(number / 1_200))")
                }
            }
            await source.close()
            let schema = DatabaseMove.Place.server(try PostgresAddress(server.address), schema: "mails")
            try await move(from: .file(path), to: schema, folder, mails)
            let counts = "SELECT count(*), count(folded) FROM mails.mails"
            #expect(try PostgresConnection(server).rows(counts) == [["2500", "2000"]])
            unlink(path)
            try await move(from: schema, to: .file(path), folder, mails)
            let copy = try Database.open(at: path, migrations: mails.migrations)
            let count = try await copy.read { db in
                try db.first("SELECT count(*), count(folded) FROM mails") { [try $0.int(0), try $0.int(1)] }
            }
            #expect(count == [2_500, 2_000])
            await copy.close()
        }
    }

    @Test func `a recovered file that no start has found whole is not moved`() async throws {
        try await withFolder { folder, server, file, schema in
            try writeFile("\(folder.path)/things.db.unproven", [])
            let error = await #expect(throws: StartError.self) {
                try await move(from: file, to: schema, folder)
            }
            #expect(error?.description.contains("no start has found it whole") == true)
            let control = try PostgresConnection(server)
            #expect(
                try control.rows("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'things%'") == [["0"]])
        }
    }

    @Test func `another host serves nothing of a move, before the mover starts again`() async throws {
        try await withFolder { folder, server, file, schema in
            try await move(from: file, to: schema, folder)
            let reasons = Counter()
            let isOpen = Counter()
            async let other = {
                let database = try await open(server, as: host("money-2")) { if $0 != nil { reasons.add(1) } }
                isOpen.add(1)
                return database
            }()
            try await TestEngine.eventually { if reasons.value == 0 { throw Refused() } }
            try await Task.sleep(for: .seconds(5))
            #expect(isOpen.value == 0)
            let first = try await open(server, as: host("money-1"))
            #expect(try await first.ids() == [1, 2, 3])
            await first.close()
            let second = try await other
            #expect(try await second.ids() == [1, 2, 3])
            await second.close()
        }
    }

    @Test func `a move to a database of a host with other keys does not ask for these keys`() async throws {
        try await withFolder { folder, server, file, schema in
            let other = try await open(server, as: host("money-2", keys: "others"))
            await other.close()
            let error = await #expect(throws: SQLiteError.self) {
                try await move(from: file, to: schema, folder)
            }
            #expect(
                error?.message
                    == "the host money-2 has used this database with other keys: drop Coffer's schemas "
                    + "there, coffer too, if nobody needs them")
        }
    }

    @Test func `a move does not wait for a host that leads`() async throws {
        try await withFolder { folder, server, file, schema in
            let other = try await open(server, as: host("money-2"))
            try await cleaningUp(by: other.close) {
                let error = await #expect(throws: SQLiteError.self) {
                    try await move(from: schema, to: .file("\(folder.path)/other.db"), folder)
                }
                #expect(error?.message == "the host money-2 leads")
            }
        }
    }
}
