import Foundation
import Glibc
import HTTPKit
import LedgerService
import SQLiteKit
import ServiceKit
import TestKit
import Testing

/// Backups of the whole deployment by the programs as they ship (contract §4, "Whole deployment", and §6).
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct BackupProgramTests {
    private static let backups = 12

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func transaction(_ name: String, _ category: String) -> String {
        #"{"type":"EXPENSE","amount":1.25,"categoryId":"\#(category)","description":"\#(name)"}"#
    }

    @Test
    func `backups under write load all restore, with every acknowledged write, and the services agree`()
        async throws
    {
        let shelf = try TemporaryFolder()
        defer { shelf.remove() }
        let settings = ["COFFER_AUTO_VERIFY": "storm.test"]
        try await RunningCoffer.run(settings: settings) { coffer in
            let storm = ShareStorm(coffer.client)
            let (ada, _) = (try await storm.join("ada@storm.test"), try await storm.join("bob@storm.test"))
            let marker = try await storm.join("marker@storm.test")
            let category = try await storm.category(of: ada)
            let markers = try await storm.category(of: marker)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<3 { group.addTask { try await storm.write(writer, as: ada, category) } }
                group.addTask { try await storm.verifyInvited() }
                for number in 1...Self.backups {
                    let written = try await storm.send(
                        .post, "/transactions", transaction("marker \(number)", markers), as: marker)
                    #expect(written.status == 201, "\(written.text)")
                    let backup = try await coffer.run(["backup", shelf.path])
                    #expect(backup.status == 0, "\(backup.output)")
                }
                storm.end()
                try await group.waitForAll()
            }
            let made = try names(shelf.path).filter { $0.hasPrefix("coffer-") }
            #expect(made.count == Self.backups)
            for (number, name) in made.enumerated() {
                try await RestoredCoffer.run(from: "\(shelf.path)/\(name)", settings: settings) { restored in
                    let findings = try await restored.findings()
                    #expect(findings == "", "\(name)")
                    let again = ShareStorm(restored.client)
                    // Every session has ended, and people sign in again.
                    let old = try await again.send(.get, "/users/me", nil, as: marker)
                    #expect(old.status == 401, "\(old.text)")
                    let token = try await again.join("marker@storm.test")
                    let list = try await again.send(.get, "/transactions?limit=100", nil, as: token)
                    #expect(list.data["transactions"].array.count == number + 1, "\(name)")
                }
            }
        }
    }

    @Test func `a full disk and a folder that nobody may write end a backup clearly and leave nothing`()
        async throws
    {
        let shelf = try TemporaryFolder()
        defer { shelf.remove() }
        try await RunningCoffer.run { coffer in
            // No file of the command may be longer than a block, as on a full disk.
            let full = try await ChildProcess.run(
                "/bin/bash",
                [
                    "-c", #"trap '' XFSZ; ulimit -f 1; exec "$0" backup "$1""#, RunningCoffer.script,
                    shelf.path,
                ],
                in: coffer.folder,
                environment: RunningCoffer.environment(folder: coffer.folder, port: coffer.port))
            #expect(full.status == 1)
            #expect(full.output.contains("Storage is full. Free some space and try again."), "\(full.output)")
            let nowhere = try await coffer.run(["backup", "/proc/nowhere"])
            #expect(nowhere.status == 1)
            #expect(try names(shelf.path).allSatisfy { $0 == ".lock" })
            let good = try await coffer.run(["backup", shelf.path])
            #expect(good.status == 0, "\(good.output)")
        }
    }

    @Test func `a backup killed at any moment is none, and the next one is whole`() async throws {
        let shelf = try TemporaryFolder()
        defer { shelf.remove() }
        try await RunningCoffer.run { coffer in
            let demo = try await coffer.client.send(.post, "/auth/demo")
            let token = try #require(demo.data["accessToken"].string)
            for round in 0..<20 {
                let child = try ChildProcess(
                    RunningCoffer.script, ["backup", shelf.path], in: coffer.folder.path,
                    environment: RunningCoffer.environment(folder: coffer.folder, port: coffer.port),
                    output: "\(coffer.folder.path)/killed.txt")
                try await Task.sleep(for: .milliseconds(20 + round * 15))
                child.stop()
                _ = try await child.end()
                // Writes go on at once: a hold ends by itself.
                let answer = try await coffer.client.send(
                    .post, "/categories", json: #"{"name":"Round \#(round)","type":"EXPENSE"}"#,
                    fields: [("Authorization", "Bearer \(token)")], deadlineMilliseconds: 5_000)
                #expect(answer.status == 201, "\(answer.text)")
            }
            var good = try await coffer.run(["backup", shelf.path])
            // The program of a killed script ends its work first.
            for _ in 0..<100 where good.output.contains("another backup is being taken") {
                try await Task.sleep(for: .milliseconds(100))
                good = try await coffer.run(["backup", shelf.path])
            }
            #expect(good.status == 0, "\(good.output)")
            #expect(try !names(shelf.path).contains { $0.hasPrefix(".coffer-") })
            for name in try names(shelf.path) where name.hasPrefix("coffer-") {
                try await RestoredCoffer.run(from: "\(shelf.path)/\(name)") { restored in
                    let findings = try await restored.findings()
                    #expect(findings == "", "\(name)")
                }
            }
        }
    }

    /// Stops the programs and overwrites the first page of a table or index of the ledger.
    private func damage(_ name: String, _ coffer: RunningCoffer) async throws {
        let stopped = try await coffer.run(["stop"])
        #expect(stopped.status == 0, "\(stopped.output)")
        let path = "\(coffer.folder.path)/ledger.db"
        let database = try Database.open(at: path, migrations: LedgerService.schema.migrations)
        let page = try await database.read { db in
            try db.first("SELECT rootpage FROM sqlite_schema WHERE name = \(name)") { try $0.int(0) } ?? 0
        }
        await database.close()
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(page - 1) * 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
        try file.close()
        #expect(FileManager.default.createFile(atPath: "\(path).suspect", contents: nil))
    }

    @Test func `a damaged file is recovered whole at the start, with a warning, or a backup is offered`()
        async throws
    {
        let shelf = try TemporaryFolder()
        defer { shelf.remove() }
        try await RunningCoffer.run { coffer in
            try await cleaningUp(by: { _ = try? await coffer.run(["stop"]) }) {
                let storm = ShareStorm(coffer.client)
                let demo = try await coffer.client.send(.post, "/auth/demo")
                let token = try #require(demo.data["accessToken"].string)
                let category = try await storm.category(of: token)
                for number in 0..<50 {
                    let body = transaction("before \(number)", category)
                    let answer = try await storm.send(.post, "/transactions", body, as: token)
                    #expect(answer.status == 201)
                }
                let taken = try await coffer.run(["backup", shelf.path])
                #expect(taken.status == 0, "\(taken.output)")

                try await damage("attachments_by_content", coffer)
                let recovered = try await coffer.run(["start"])
                #expect(recovered.status == 0, "\(recovered.output)")
                let ready = try await coffer.client.send(.get, "/readyz")
                #expect(ready.status == 200)
                #expect(
                    ready.data["warnings"]["ledger"][0].string?.contains(
                        "ledger.db was damaged and recovered")
                        == true, "\(ready.text)")
                let list = try await storm.send(.get, "/transactions?limit=100", nil, as: token)
                #expect(list.data["transactions"].array.count == 50)
                let check = try await coffer.run(["check"])
                #expect(check.status == 0, "\(check.output)")

                try await damage("transactions", coffer)
                let environment = RunningCoffer.environment(
                    folder: coffer.folder, port: coffer.port, settings: ["COFFER_BACKUP_DIR": shelf.path])
                let refused = try await ChildProcess.run(
                    RunningCoffer.script, ["start"], in: coffer.folder, environment: environment)
                #expect(refused.status == 1)
                let log = try String(
                    contentsOfFile: "\(coffer.folder.path)/log/ledger.crash.log", encoding: .utf8)
                let backup = try #require(try names(shelf.path).last { $0.hasPrefix("coffer-") })
                #expect(log.contains("'deploy/coffer restore \(shelf.path)/\(backup)'"), "\(log)")
                // The others run on, and only the ledger's routes fail.
                let me = try await coffer.client.send(
                    .get, "/users/me", fields: [("Authorization", "Bearer \(token)")])
                #expect(me.status == 200, "\(me.text)")
                let down = try await coffer.client.send(
                    .get, "/transactions", fields: [("Authorization", "Bearer \(token)")])
                #expect(down.status == 503, "\(down.text)")

                let stopped = try await coffer.run(["stop"])
                #expect(stopped.status == 0, "\(stopped.output)")
                let restored = try await coffer.run(["restore", "\(shelf.path)/\(backup)"])
                #expect(restored.status == 0, "\(restored.output)")
                let started = try await coffer.run(["start"])
                #expect(started.status == 0, "\(started.output)")
                let again = try await coffer.client.send(.post, "/auth/demo")
                let fresh = try #require(again.data["accessToken"].string)
                let rows = try await storm.send(.get, "/transactions?limit=100", nil, as: fresh)
                #expect(rows.data["transactions"].array.count == 50)
                let old = try await storm.send(.get, "/users/me", nil, as: token)
                #expect(old.status == 401)
            }
        }
    }

    @Test func `a failed scheduled backup is on /readyz, and its outcome is kept`() async throws {
        let shelf = try TemporaryFolder()
        defer { shelf.remove() }
        // The folder of backups is a file.
        try writeFile("\(shelf.path)/file", [1])
        let settings = [
            "COFFER_BACKUP_DIR": "\(shelf.path)/file", "COFFER_BACKUP_EVERY": "1m", "COFFER_TIME_UNIT": "10",
        ]
        try await RunningCoffer.run(settings: settings) { coffer in
            var warning: String?
            for _ in 0..<6_000 where warning == nil {
                try await Task.sleep(for: .milliseconds(20))
                warning = try await coffer.client.send(.get, "/readyz").data["warnings"]["backup"][0].string
            }
            #expect(warning?.hasPrefix("the scheduled backup failed at ") == true, "\(warning ?? "none")")
            try FileManager.default.removeItem(atPath: "\(shelf.path)/file")
            for _ in 0..<6_000 where warning != nil {
                try await Task.sleep(for: .milliseconds(20))
                warning = try await coffer.client.send(.get, "/readyz").data["warnings"]["backup"][0].string
            }
            #expect(warning == nil)
            #expect(try names("\(shelf.path)/file").contains { $0.hasPrefix("coffer-") })
        }
    }
}
