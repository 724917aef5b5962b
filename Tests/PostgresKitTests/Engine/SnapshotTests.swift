import PostgresKit
import SQLiteKit
import TestKit
import Testing

/// A snapshot for exports and backups is one state, held for a bounded time.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct SnapshotTests {
    @Test func `a held snapshot shows one state to several reads, until its time is over`() async throws {
        let server = try await TestEngine.open(at: TestEngine.address())
        let database = Database(server)
        try await cleaningUp(by: database.close) {
            try await database.write { try $0.run(insert(1, "one")) }
            let snapshot = try await server.snapshot(seconds: 60)
            try await database.write { try $0.run(insert(2, "two")) }
            let count: @Sendable (borrowing Connection) throws -> Int64? = { db in
                try db.first("SELECT count(*) FROM items") { try $0.int(0) }
            }
            for _ in 0..<2 { #expect(try await snapshot.read(count) == 1) }
            #expect(try await database.read(count) == 2)
            let change = try await kind { try await snapshot.read { try $0.run(insert(3, "three")) } }
            #expect(change == .misuse)
            await snapshot.close()
            #expect(try await kind { _ = try await snapshot.read(count) } == .closed)

            let short = try await server.snapshot(seconds: 0)
            #expect(try await kind { _ = try await short.read(count) } == .timedOut)
            await short.close()
        }
    }
}
