import Foundation
import HTTPKit
import SQLiteKit
import TestKit
import Testing

@testable import ServiceKit

@Suite struct OpenDatabasesTests {
    private func run(
        before: (ServiceHarness) async throws -> Void = { _ in },
        _ body: (ServiceHarness) async throws -> Void
    ) async throws {
        try await ServiceHarness.run("things", before: before) { context in
            let database = try context.openDatabase("things.db", migrations: Self.migrations)
            let routes = ServiceRoutes(service: "things", context: context)
            return RunningService(name: "things", handler: routes.handler(), databases: [database])
        } body: {
            try await body($0)
        }
    }

    private static let migrations = [
        Migration(
            1, "things",
            """
            CREATE TABLE owners (number INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE notes (number INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
            CREATE TABLE things (owner INTEGER NOT NULL REFERENCES owners (number)) STRICT;
            """)
    ]

    private func isReady(_ service: ServiceHarness) async throws -> Bool {
        try await service.client.send(.get, "/readyz").status == 200
    }

    @Test func `a sound file stays ready after its check, and one without stored answers has none to delete`()
        async throws
    {
        try await run { service in
            await service.context.databases.check()
            await service.context.databases.forgetOld(at: service.context.clock.now())
            #expect(service.context.databases.problems.isEmpty)
            let isReady = try await isReady(service)
            #expect(isReady)
        }
    }

    @Test func `the check names the row whose value has changed on the disk`() async throws {
        try await run { service in
            let database = try #require(service.context.databases.main?.database)
            try await database.write { db in
                for number in 1...300 { try db.run("INSERT INTO owners VALUES (\(number))") }
                try db.run("INSERT INTO notes VALUES (41, 'a note to keep')")
            }
            await service.context.databases.check()
            #expect(service.context.databases.problems.isEmpty)
            // A checkpoint copies the note into the file.
            let path = "\(service.folder.path)/things.db"
            let note = Data("a note".utf8)
            let isThere = try await eventually {
                FileManager.default.contents(atPath: path)?.range(of: note) != nil
            }
            #expect(isThere)
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            let place = try #require(try file.readToEnd()?.range(of: note))
            try file.seek(toOffset: UInt64(place.lowerBound))
            try file.write(contentsOf: Data("e".utf8))
            try file.close()
            await service.context.databases.check()
            #expect(service.context.databases.problems == ["things.db is damaged"])
            let isReady = try await isReady(service)
            #expect(!isReady)
            let findings = try await service.context.databases.findings()
            #expect(findings.count == 1)
            #expect(findings.first?.hasPrefix("things.db: page ") == true)
            #expect(findings.first?.hasSuffix("table notes, row 41; restore the last good backup") == true)
        }
    }

    @Test func `the check finds damage and changes /readyz`() async throws {
        try await run(before: { harness in
            let path = "\(harness.folder.path)/things.db"
            let database = try Database.open(at: path, migrations: Self.migrations)
            try await database.write { db in
                for _ in 0..<5_000 { try db.run("INSERT INTO owners DEFAULT VALUES") }
            }
            await database.close()
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.seek(toOffset: 4_096 * 6)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
            try file.close()
        }) { service in
            let isReadyBefore = try await isReady(service)
            #expect(isReadyBefore)
            await service.context.databases.check()
            #expect(service.context.databases.problems == ["things.db is damaged"])
            #expect(try await !isReady(service))
        }
    }
}
