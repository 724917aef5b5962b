import Foundation
import PostgresKit
import SQLiteKit
import TestKit
import Testing

/// A COMMIT that waits for its replica is never taken for done before the replica has it (design §7), and an
/// operator sees the replicas.
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
            $0.statementMilliseconds = 3_000
            $0.commitMilliseconds = 30_000
        }
        try await withoutReplica(options: limits) { database, control, arrive in
            async let told = kind { try await database.write { try $0.run(insert(2, "two")) } }
            try await TestEngine.eventually {
                guard try !control.rows("SELECT pid \(Self.waiting)").isEmpty else { throw Refused() }
            }
            try await Task.sleep(for: .seconds(4))
            #expect(try !control.rows("SELECT pid \(Self.waiting)").isEmpty)
            try arrive()
            #expect(try await told == nil)
            #expect(database.statistics.lookedUpOutcomes == 0)
            #expect(try await database.ids() == [1, 2])
        }
    }
    /// Opens a database whose lease looks at the replicas twice a second.
    private func withLeader(
        at address: String, _ body: (Database) async throws -> Void
    ) async throws {
        let configure: (inout PostgresOptions) -> Void = {
            $0.leads = true
            $0.renewalMilliseconds = 50
        }
        try await TestEngine.withPostgres(at: address, options: configure, body)
    }

    @Test func `how many replicas follow is told, and what the last one lacks to who may see it`()
        async throws
    {
        try await withServer { server in
            let control = try PostgresConnection(server)
            try control.run("CREATE ROLE plain LOGIN; GRANT CREATE ON DATABASE postgres TO plain")
            let plain = server.address.replacing("user=postgres", with: "user=plain")
            try await withLeader(at: server.address) { seeing in
                try await withLeader(at: plain) { blind in
                    #expect(seeing.statistics.replicas == 0 && seeing.statistics.replicaLagBytes == 0)
                    // A backup that runs is no replica.
                    let backup = try Self.receiver(of: server, "pg_basebackup")
                    defer { kill(backup.processIdentifier, SIGKILL) }
                    try await expect { try control.rows("SELECT pid FROM pg_stat_replication").count == 1 }
                    let replica = try Self.receiver(of: server, "replica")
                    defer { if replica.isRunning { kill(replica.processIdentifier, SIGKILL) } }
                    try await expect { seeing.statistics.replicas == 1 }
                    try await expect { blind.statistics.replicas == 1 }
                    #expect(blind.statistics.replicaLagBytes == -1)
                    kill(replica.processIdentifier, SIGSTOP)
                    try control.run("CREATE TABLE much AS SELECT i FROM generate_series(1, 200000) i")
                    try await expect { seeing.statistics.replicaLagBytes > 1_000_000 }
                    kill(replica.processIdentifier, SIGCONT)
                    try await expect { seeing.statistics.replicaLagBytes < 1_000_000 }
                    kill(replica.processIdentifier, SIGKILL)
                    replica.waitUntilExit()
                    try await expect { seeing.statistics.replicas == 0 }
                    try await expect { blind.statistics.replicaLagBytes == 0 }
                }
            }
        }
    }

    /// Starts a program that receives the server's log and confirms what it has.
    private static func receiver(of server: PostgresServer, _ name: String) throws -> Process {
        let folder = "\(server.folder)/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let receiver = Process()
        receiver.executableURL = URL(fileURLWithPath: "\(PostgresServer.programs)/pg_receivewal")
        receiver.arguments = [
            "-D", folder, "-d", "\(server.address) application_name=\(name)", "--no-loop", "-s", "1",
        ]
        try receiver.run()
        return receiver
    }

    private func expect(
        at location: SourceLocation = #_sourceLocation, _ isTrue: () throws -> Bool
    ) async throws {
        let becomesTrue = try await eventually { try isTrue() }
        #expect(becomesTrue, sourceLocation: location)
    }
}
