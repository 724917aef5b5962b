import PostgresKit
import SQLiteKit
import TestKit
import Testing

/// A COMMIT that waits for its replica is never taken for done before the replica has it (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct ReplicaTests {
    /// Runs a test with a server whose commits wait for a replica that is not there, until `arrive`.
    private func withoutReplica(
        options configure: (inout PostgresOptions) -> Void,
        _ body: (_ database: Database, _ operator: PostgresConnection, _ arrive: () throws -> Void)
            async throws -> Void
    ) async throws {
        try await withServer { server in
            try await TestEngine.withPostgres(at: server.address, options: configure) { database in
                try await database.write { try $0.run(insert(1, "one")) }
                let control = try PostgresConnection(server)
                try control.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
                try control.run("SELECT pg_reload_conf()")
                try await TestEngine.eventually {
                    guard try control.rows("SHOW synchronous_standby_names") == [["nobody"]] else {
                        throw Refused()
                    }
                }
                try await body(database, control) {
                    try control.run("ALTER SYSTEM RESET synchronous_standby_names")
                    try control.run("SELECT pg_reload_conf()")
                }
            }
        }
    }

    private static let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"

    @Test func `a COMMIT that is cancelled while it waits for the replica is not taken for done`()
        async throws
    {
        try await withoutReplica(options: { $0.commitMilliseconds = 3_000 }) { database, control, arrive in
            async let told = kind { try await database.write { try $0.run(insert(2, "two")) } }
            // PostgreSQL answers success, with a warning.
            try await TestEngine.eventually {
                guard try !control.rows("SELECT pg_cancel_backend(pid) \(Self.waiting)").isEmpty else {
                    throw Refused()
                }
            }
            #expect(try await told == .outcomeUnknown)
            #expect(database.statistics.lookedUpOutcomes == 1)
            #expect(database.statistics.unknownOutcomes == 1)
            try arrive()
            try await database.write { try $0.run(insert(3, "three")) }
            #expect(try await database.ids() == [1, 2, 3])
        }
    }

    @Test func `the time limit of statements does not end a COMMIT that waits for the replica`() async throws
    {
        let limits: (inout PostgresOptions) -> Void = {
            $0.statementMilliseconds = 200
            $0.commitMilliseconds = 30_000
        }
        try await withoutReplica(options: limits) { database, control, arrive in
            async let told = kind { try await database.write { try $0.run(insert(2, "two")) } }
            try await TestEngine.eventually {
                guard try !control.rows("SELECT pid \(Self.waiting)").isEmpty else { throw Refused() }
            }
            try await Task.sleep(for: .milliseconds(600))
            #expect(try !control.rows("SELECT pid \(Self.waiting)").isEmpty)
            try arrive()
            #expect(try await told == nil)
            #expect(database.statistics.lookedUpOutcomes == 0)
            #expect(try await database.ids() == [1, 2])
        }
    }
}
