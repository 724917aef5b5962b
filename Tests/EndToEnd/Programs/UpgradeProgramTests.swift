import Foundation
import HTTPKit
import LedgerService
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// Upgrades of the data by the programs as they ship, and the way back.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct UpgradeProgramTests {
    private static let migrations = LedgerService.schema.migrations

    private static func backups(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("before-upgrade-") }
    }

    /// Replaces the ledger's file by an empty one that has gone through some migrations.
    private static func makeLedger(in folder: String, _ migrations: [Migration]) async throws {
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/ledger.db\(end)")
        }
        try await Database.open(at: "\(folder)/ledger.db", migrations: migrations).close()
    }

    private static func command(_ coffer: RunningCoffer, _ words: String...) async throws -> String {
        let (status, output) = try await coffer.run(words)
        #expect(status == 0, "\(words): \(output)")
        return output
    }

    @Test func `old data is backed up before it migrates, and newer data is refused`() async throws {
        try await RunningCoffer.run { coffer in
            let folder = coffer.folder.path
            _ = try await Self.command(coffer, "stop")
            #expect(try Self.backups(in: folder) == [])
            try await Self.makeLedger(in: folder, Array(Self.migrations.dropLast(2)))
            _ = try await Self.command(coffer, "start")
            #expect(try await coffer.client.send(.post, "/auth/demo").status == 200)
            _ = try await Self.command(coffer, "stop")
            let backup = try #require(try Self.backups(in: folder).first)
            let before = try Database.appliedMigrations(at: "\(folder)/\(backup)/ledger.db")
            #expect(before == Self.migrations.count - 2)
            #expect(
                try Database.appliedMigrations(at: "\(folder)/ledger.db") == Self.migrations.count)
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/upgrade.pending"))

            let future = Migration(
                Self.migrations.count + 1, "future", "CREATE TABLE future (x INTEGER) STRICT;")
            try await Self.makeLedger(in: folder, Self.migrations + [future])
            let refused = try await coffer.run(["start"])
            #expect(refused.status == 1)
            #expect(refused.output.contains("a newer version of Coffer has changed this data"))
        }
    }

    @Test func `a rollback brings back the data of before the upgrade, and people sign in again`()
        async throws
    {
        try await RunningCoffer.run { coffer in
            let folder = coffer.folder.path
            let storm = WriteStorm(coffer.client)
            try await storm.signIn()
            _ = try await storm.category()
            let session = try await storm.send(.get, "/categories")
            #expect(session.text.contains("Storm"))
            _ = try await Self.command(coffer, "stop")
            // As the script leaves it before an upgrade: these programs made the data and know all of it.
            let backup = "\(folder)/before-upgrade-20260101T000000Z-1"
            try FileManager.default.createDirectory(
                atPath: backup, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for service in RunningCoffer.services.dropLast() {
                try FileManager.default.copyItem(
                    atPath: "\(folder)/\(service).db", toPath: "\(backup)/\(service).db")
            }
            try "1767225600\n2.0\nledger.db\n".write(
                toFile: "\(backup)/about", atomically: true, encoding: .utf8)
            _ = try await Self.command(coffer, "start")
            let body = #"{"name":"Later","type":"EXPENSE"}"#
            #expect(try await storm.send(.post, "/categories", body).status == 201)
            _ = try await Self.command(coffer, "stop")

            let asked = try await coffer.run(["rollback"])
            #expect(asked.status == 1 && asked.output.contains("before the upgrade to 2.0"))
            _ = try await Self.command(coffer, "rollback", "--yes")
            _ = try await Self.command(coffer, "start")
            #expect(try await storm.send(.get, "/categories").status == 401)
            try await storm.signIn()
            let text = try await storm.send(.get, "/categories").text
            #expect(text.contains("Storm") && !text.contains("Later"))
            #expect(try await coffer.run(["check"]).status == 0)
            _ = try await Self.command(coffer, "stop")
        }
    }
}
