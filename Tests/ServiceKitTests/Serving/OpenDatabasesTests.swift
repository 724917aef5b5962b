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
