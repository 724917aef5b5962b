import Contracts
import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

/// The endpoints by which a service takes part in an operator's backup, and the adoption of a restored copy.
@Suite struct SnapshotRoutesTests {
    private static let schema = ServiceSchema(
        "things.db",
        migrations: [
            Migration(
                1, "things",
                ServiceTables.events + "CREATE TABLE things (name TEXT NOT NULL) STRICT;")
        ],
        files: { db in try db.all("SELECT name FROM things") { "pictures/\(try $0.text(0))" } },
        afterRestore: { db in
            try db.run("DELETE FROM things WHERE rowid IN (SELECT rowid FROM things LIMIT 1)") > 0
        })

    private func run(_ body: (ServiceHarness) async throws -> Void) async throws {
        try await ServiceHarness.run("things") { context in
            let database = try context.openDatabase(Self.schema)
            try await database.write { db in
                for name in ["one", "two"] { try db.run("INSERT INTO things (name) VALUES (\(name))") }
            }
            let routes = ServiceRoutes(service: "things", context: context)
            return RunningService(name: "things", handler: routes.handler(), databases: [database])
        } body: {
            try await body($0)
        }
    }

    private func post(
        _ service: ServiceHarness, _ path: String, json: String? = nil
    ) async throws -> TestAnswer {
        try await service.request(
            .post, "/internal/snapshots\(path)", as: .service("operator"), json: json)
    }

    /// Opens a snapshot and releases it while it still holds the writer, which it does for a second: a slow
    /// machine tries again.
    private func released(_ service: ServiceHarness) async throws -> String {
        for _ in 0..<60 {
            let opened = try await post(service, "")
            #expect(opened.status == 201)
            let id = try #require(opened.json["id"].string)
            if try await post(service, "/\(id)/release").text == #"{"wasHeld":true}"# { return id }
        }
        Issue.record("no snapshot held the writer until its release")
        return ""
    }

    @Test func `a snapshot is opened, released and copied once, and tells what it holds`() async throws {
        try await run { service in
            let id = try await released(service)
            let path = "\(service.folder.path)/copy.db"
            let copied = try await post(service, "/\(id)/copy", json: #"{"path":"\#(path)"}"#)
            #expect(copied.status == 200, "\(copied.text)")
            #expect(copied.json["schema"].int == 1)
            #expect(copied.json["rows"]["things"].int == 2)
            #expect(copied.json["files"].array.compactMap(\.string) == ["pictures/one", "pictures/two"])
            #expect(try await post(service, "/\(id)/copy", json: #"{"path":"\#(path)"}"#).status == 404)
        }
    }

    @Test func `a later snapshot replaces one that nobody copied`() async throws {
        try await run { service in
            let first = try #require(try await post(service, "").json["id"].string)
            let second = try await released(service)
            #expect(try await post(service, "/\(first)/release").status == 404)
            #expect(try await post(service, "/\(second)/release").text == #"{"wasHeld":false}"#)
        }
    }

    @Test(arguments: [#"{"path":"copy.db"}"#, #"{"path":""}"#, "{}"])
    func `a copy needs an absolute path`(json: String) async throws {
        try await run { service in
            let id = try #require(try await post(service, "").json["id"].string)
            #expect(try await post(service, "/\(id)/copy", json: json).status == 400)
        }
    }

    @Test func `users cannot take snapshots`() async throws {
        try await run { service in
            let answer = try await service.request(.post, "/internal/snapshots", as: service.user())
            #expect(answer.status == 403)
        }
    }

    @Test func `an adopted copy has another stream, and what must not come back is gone`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/things.db"
        let original = try Database.open(at: path, migrations: Self.schema.migrations)
        try await original.write { db in
            for name in ["one", "two", "three"] { try db.run("INSERT INTO things (name) VALUES (\(name))") }
        }
        let stream: @Sendable (borrowing Connection) throws -> String? = { db in
            try db.first("SELECT hex(id) FROM event_stream") { try $0.text(0) }
        }
        let before = try await original.read(stream)
        await original.close()
        try await Self.schema.adopt(path)
        let adopted = try Database.open(at: path, migrations: Self.schema.migrations)
        #expect(try await adopted.read(stream) != before)
        #expect(try await adopted.read { try !$0.exists("SELECT 1 FROM things") })
        await adopted.close()
    }

    @Test func `a copy of a newer version is not adopted`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/things.db"
        let newer = Self.schema.migrations + [Migration(2, "more", "CREATE TABLE more (a INTEGER) STRICT;")]
        await (try Database.open(at: path, migrations: newer)).close()
        let error = await #expect(throws: SQLiteError.self) { try await Self.schema.adopt(path) }
        #expect(error?.message.contains("newer version") == true)
    }
}
