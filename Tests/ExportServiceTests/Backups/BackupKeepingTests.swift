import Contracts
import Foundation
import HTTPKit
import JSONKit
import ServiceKit
import SQLiteKit
import TestKit
import Testing

@testable import ExportService

/// How backups are checked, kept, and made in the background.
@Suite struct BackupKeepingTests {
    @Test(.inFiles) func `a whole backup is valid, and every damage is found`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(300)
            export.book.keepReceipts(["one"])
            let made = try await export.backUp()
            let id = try #require(made.json["id"].string)
            let found = try await export.verify(id)
            #expect(found.status == 200 && found.json["valid"].bool == true, "\(found.text)")
            #expect(found.json["problems"] == .array([]))
            #expect(found.json["counts"]["transactions"].int == 300)
            #expect(found.json["counts"]["attachmentContents"].int == 1)
            let path = "\(export.backupFolder)/\(id)"
            let whole = try #require(readFile(path, limitBytes: 1 << 24))
            for (place, byte) in [(whole.count / 2, UInt8(ascii: "~")), (2, UInt8(ascii: "x"))] {
                var damaged = whole
                damaged[place] = byte
                try writeFile(path, damaged)
                let report = try await export.verify(id).json
                #expect(report["valid"].bool == false && !report["problems"].array.isEmpty)
            }
            for cut in [0, 1, whole.count / 3, whole.count - 1] {
                try writeFile(path, Array(whole.prefix(cut)))
                #expect(try await export.verify(id).json["valid"].bool == false, "\(cut)")
            }
            #expect(unlink(path) == 0)
            #expect(
                try await export.verify(id).json["problems"][0]["message"].string == "The file is missing")
        }
    }

    @Test func `a backup is valid only if the ledger could restore it into a book of nobody`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(300)
            export.book.keepReceipts(["one"])
            let id = try #require(try await export.backUp().json["id"].string)
            #expect(try await export.verify(id).json["valid"].bool == true)
            let sent = export.book.restored
            let trial = try #require(sent.first?.path)
            let parts = trial.split(separator: "/")
            #expect(parts[2] == parts[4], "the trial's user is nobody: \(trial)")
            #expect(sent.last?.path == "\(trial)/lines" && (sent.last?.bytes ?? 0) > 300 * 300)
            export.book.refuse([RestoreRemark(path: "data.goals[0].name", message: "Name is required")])
            let report = try await export.verify(id).json
            #expect(report["valid"].bool == false)
            #expect(report["problems"][0]["path"].string == "data.goals[0].name")
            #expect(report["problems"][0]["message"].string == "Name is required")
            export.book.isSilent = true
            #expect(try await export.verify(id).status == 503)
        }
    }

    @Test func `an encrypted backup is checked with its passphrase, however its letters are composed`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(2_000)
            let made = try await export.backUp(#"{"passphrase":"caf\u00e9 au lait"}"#)
            let id = try #require(made.json["id"].string)
            #expect(try await export.verify(id).status == 400)
            let wrong = try await export.verify(id, "cafe au lait")
            #expect(wrong.status == 422 && wrong.json["code"].string == "INVALID_BACKUP")
            #expect(wrong.json["error"].string == "Wrong passphrase or damaged file")
            let right = try await export.verify(id, "cafe\u{301} au lait")
            #expect(right.status == 200 && right.json["valid"].bool == true, "\(right.text)")
            #expect(right.json["counts"]["transactions"].int == 2_000)
        }
    }

    @Test func `the oldest of a kind goes when there are more than are kept, and its file with it`()
        async throws
    {
        try await ExportFixture.run { export in
            var ids: [String] = []
            for _ in 0..<(BackupKind.manual.kept + 2) {
                ids.append(try #require(try await export.backUp().json["id"].string))
                export.service.clock.advance(seconds: 1)
            }
            let kept = Array(ids.suffix(BackupKind.manual.kept))
            let list = try await export.get("/backups").json["backups"].array
            #expect(list.map { $0["id"].string } == kept.reversed())
            #expect(export.files() == kept.sorted())
        }
    }

    @Test func `a backup beyond the user's space is refused and leaves no file`() async throws {
        try await ExportFixture.run(settings: ["COFFER_BACKUP_QUOTA_MIB": "1"]) { export in
            export.book.fill(1_500)
            #expect(try await export.backUp().status == 201)
            let refused = try await export.backUp()
            #expect(refused.status == 409 && refused.json["error"].string?.contains("space") == true)
            #expect(try await eventually { export.files().count == 1 })
            #expect(try await export.backUp(as: 2).status == 201)
        }
    }

    @Test func `a backup that takes long is answered with 202, and can be looked at until it is done`()
        async throws
    {
        try await ExportFixture.run(answerMilliseconds: 50) { export in
            export.book.fill(200)
            export.book.isHeld = true
            let begun = try await export.backUp()
            #expect(begun.status == 202 && begun.json["status"].string == "running", "\(begun.text)")
            let id = try #require(begun.json["id"].string)
            let running = try await export.get("/backups/\(id)").json
            #expect(running["status"].string == "running")
            // A screen that is opened anew finds it in the list.
            let listed = try await export.get("/backups").json["backups"].array
            #expect(listed.map { $0["id"].string } == [id] && listed[0]["status"].string == "running")
            #expect(try await export.get("/backups", as: 2).json["backups"].array.isEmpty)
            #expect(try await export.get("/backups/\(id)", as: 2).status == 404)
            #expect(try await export.get("/backups/\(id)/download").status == 404)
            // Another one meanwhile is refused.
            #expect(try await export.backUp().status == 409)
            export.book.isHeld = false
            let done = try await Self.end(of: id, export)
            #expect(done["status"].string == "done" && done["progress"].int == 1)
            #expect(done["counts"]["transactions"].int == 200)
            let kept = try await export.get("/backups").json["backups"].array
            #expect(kept.map { $0["status"].string } == ["done"])
            #expect(try await export.get("/backups/\(id)/download").status == 200)
        }
    }

    @Test func `a long backup that fails says why, also after the user has come back later`() async throws {
        try await ExportFixture.run(answerMilliseconds: 50) { export in
            export.book.fill(200)
            export.book.isHeld = true
            export.book.breakOff(after: 196)
            let begun = try await export.backUp()
            #expect(begun.status == 202, "\(begun.text)")
            let id = try #require(begun.json["id"].string)
            export.book.isHeld = false
            let failed = try await Self.end(of: id, export)
            #expect(failed["status"].string == "failed" && failed["failure"]["code"].string != nil)
            #expect(try await eventually { export.files().isEmpty })
            try await export.service.restart()
            #expect(try await export.get("/backups/\(id)").json["status"].string == "failed")
        }
    }

    @Test(.inFiles) func `a stop in the middle of a long backup leaves a failure and no file`() async throws {
        try await ExportFixture.run(answerMilliseconds: 50) { export in
            let run = BackupRunRecord(
                id: ID(high: 1, low: 7), user: export.service.user().user,
                startedAt: export.service.clock.clock.now())
            await export.service.halt()
            let database = try Database.open(
                at: "\(export.service.folder.path)/export.db", migrations: ExportMigrations.all)
            try await BackupStore(database).note(run)
            await database.close()
            try await export.service.restart()
            let failed = try await export.get("/backups/\(run.id.text)").json
            #expect(failed["status"].string == "failed")
            #expect(failed["failure"]["message"].string?.contains("interrupted") == true)
            #expect(try await eventually { export.files().isEmpty })
        }
    }

    @Test func `every changed book is backed up once a day, where that is turned on`() async throws {
        try await ExportFixture.run { export in
            let users = (1...2).map { export.service.user($0).user }
            func list(_ revisions: [Int64]) {
                export.book.list(
                    zip(users, revisions).map { BookPage.Line(user: $0, currency: .usd, revision: $1) })
            }
            let daily = try Self.daily(export)
            func kinds(_ number: Int) async throws -> [String?] {
                try await export.get("/backups", as: number).json["backups"].array.map { $0["kind"].string }
            }
            list([1, 1])
            try await daily()
            for number in 1...2 { #expect(try await kinds(number) == ["scheduled"]) }
            try await daily()
            #expect(try await kinds(1).count == 1, "not twice a day")
            export.service.clock.advance(seconds: 90_000)
            list([2, 1])
            export.book.change()
            try await daily()
            #expect(try await kinds(1).count == 2, "what changed")
            #expect(try await kinds(2).count == 1, "only what changed")
            #expect(try await export.backUp().status == 201)
            for revision in 3...12 {
                export.service.clock.advance(seconds: 90_000)
                list([Int64(revision), 1])
                try await daily()
            }
            let kept = try await kinds(1)
            #expect(kept.count { $0 == "scheduled" } == 7 && kept.count { $0 == "manual" } == 1)
            #expect(export.files().count == 9)
        }
    }

    /// Returns a round of the daily backups, on the files of the service.
    private static func daily(_ export: ExportFixture) throws -> @Sendable () async throws -> Void {
        let context = export.service.context
        let loop = try #require(context.loops.first)
        return {
            try await loop.perform {
                let daily = try #require(export.daily())
                await daily.run { true }
            }
        }
    }

    private static func end(of id: String, _ export: ExportFixture) async throws -> JSONValue {
        for _ in 0..<3_000 {
            let answer = try await export.get("/backups/\(id)")
            if answer.status == 200, answer.json["status"].string != "running" { return answer.json }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("the backup did not end")
        return .missing
    }
}
