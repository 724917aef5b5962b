import Contracts
import Foundation
import Glibc
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import ExportService

@Suite struct BackupTests {
    @Test func `a backup holds every record as the ledger wrote it, with counts and a sum of all bytes`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(250)
            let made = try await export.backUp()
            #expect(made.status == 201, "\(made.text)")
            let id = try #require(made.json["id"].string)
            let file = try await export.get("/backups/\(id)/download")
            #expect(file.status == 200 && file.fields[Answer.kindHeader] == "raw")
            #expect(file.fields["Content-Length"] == String(file.bytes.count))
            #expect(file.fields["Content-Disposition"]?.contains("coffer-backup-2026-01-31.json") == true)
            #expect(made.json["size"].int == file.bytes.count && made.json["encrypted"].bool == false)
            #expect(made.json["sha256"].string == Sodium.hex(Sodium.sha256(file.bytes)))
            #expect(made.json["kind"].string == "manual" && made.json["status"].string == "done")

            let backup = file.json
            #expect(backup["version"].string == "2.2" && backup["appVersion"].string == "1.0.0")
            #expect(backup["createdAt"].string == "2026-01-31T12:00:00.000Z")
            let names = BookKind.allCases.compactMap(\.arrayName) + ["settings", "attachmentContents"]
            #expect(backup["data"].keys == names.sorted())
            let transactions = backup["data"]["transactions"].array
            #expect(transactions.count == 250)
            guard case .object(var first) = try JSONValue(Array(StubBook.transaction(0).utf8)) else { return }
            first["record"] = nil
            #expect(transactions.first == .object(first))
            let settings = backup["data"]["settings"]
            #expect(settings["preferredCurrency"].string == "USD" && settings["locale"].string == "de")
            #expect(settings["activeAccountId"].string == StubBook.accountIDs[1].text)
            #expect(backup["counts"] == made.json["counts"] && backup["counts"]["transactions"].int == 250)
            #expect(backup["counts"]["accounts"].int == 2 && backup["counts"]["goals"].int == 0)
            let sum = try #require(backup["sha256"].string)
            let start = file.text.utf8.count - ",\"sha256\":\"\(sum)\"}".utf8.count
            #expect(sum == Sodium.hex(Sodium.sha256(Array(file.bytes[..<start]))))
        }
    }

    @Test func `receipts are in the file, each content once, unless they are not wanted`() async throws {
        try await ExportFixture.run { export in
            export.book.keepReceipts(["one", "two", "one", "gone"])
            let file = try await Self.file(of: try await export.backUp(), export)
            #expect(file["data"]["attachments"].array.count == 4)
            let contents = file["data"]["attachmentContents"].array
            #expect(contents.map { $0["sha256"].string } == ["one", "two"])
            for content in contents {
                let bytes = Data(base64Encoded: content["content"].string ?? "")
                #expect(bytes.map { Array($0) } == StubBook.receipt)
                #expect(content["size"].int == StubBook.receipt.count)
            }
            #expect(file["counts"]["attachmentContents"].int == 2)
            let without = try await Self.file(of: try await export.backUp(#"{"attachments":false}"#), export)
            #expect(without["data"]["attachmentContents"] == .array([]))
            #expect(without["data"]["attachments"].array.count == 4)
            #expect(try await export.backUp(#"{"attachments":7}"#).status == 400)
        }
    }

    @Test func `while sharing is down a backup has no shares, and is made`() async throws {
        try await ExportFixture.run { export in
            export.book.isSharingSilent = true
            let file = try await Self.file(of: try await export.backUp(), export)
            #expect(file["data"]["shares"].isMissing && file["counts"]["shares"].isMissing)
            #expect(file["data"]["accounts"].array.count == 2)
        }
    }

    private static func file(of made: TestAnswer, _ export: ExportFixture) async throws -> JSONValue {
        #expect(made.status == 201, "\(made.text)")
        return try await export.get("/backups/\(made.json["id"].string ?? "")/download").json
    }

    @Test func `a backup can be read by its owner only, on the disk and over the wire`() async throws {
        try await ExportFixture.run { export in
            let id = try #require(try await export.backUp().json["id"].string)
            var status = stat()
            #expect(stat("\(export.backupFolder)/\(id)", &status) == 0 && status.st_mode & 0o777 == 0o600)
            #expect(stat(export.backupFolder, &status) == 0 && status.st_mode & 0o777 == 0o700)
            #expect(try await export.get("/backups/\(id)/download", as: 2).status == 404)
            #expect(try await export.get("/backups", as: 2).json["backups"].array.isEmpty)
            #expect(try await export.get("/backups/\(id)", as: 2).status == 404)
            #expect(try await export.verify(id, as: 2).status == 404)
            let foreign = try await export.service.request(
                .delete, "/backups/\(id)", as: export.service.user(2))
            #expect(foreign.status == 404 && export.files() == [id])
            for (method, path) in [
                (HTTPMethod.get, "/backups"), (.post, "/backups"), (.get, "/backups/\(id)/download"),
                (.delete, "/backups/\(id)"), (.get, "/backups/\(id)"), (.post, "/backups/\(id)/verify"),
            ] {
                let nobody = try await export.service.request(
                    method, path, as: .anonymous(clientAddress: "::1"))
                #expect(nobody.status == 401)
            }
        }
    }

    @Test func `backups are listed newest first and deleted with their files`() async throws {
        try await ExportFixture.run { export in
            var ids: [String] = []
            for _ in 0..<3 {
                ids.append(try #require(try await export.backUp().json["id"].string))
                export.service.clock.advance(seconds: 1)
            }
            let list = try await export.get("/backups").json["backups"].array
            #expect(list.map { $0["id"].string } == ids.reversed())
            let deleted = try await export.service.request(
                .delete, "/backups/\(ids[1])", as: export.service.user())
            #expect(deleted.status == 200 && deleted.json["id"].string == ids[1])
            #expect(export.files() == [ids[0], ids[2]].sorted())
            #expect(try await export.get("/backups/\(ids[1])/download").status == 404)
        }
    }

    @Test func `a backup with a passphrase opens with that passphrase only`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(1_000)
            let made = try await export.backUp(#"{"passphrase":"correct horse"}"#)
            #expect(made.status == 201 && made.json["encrypted"].bool == true)
            let id = try #require(made.json["id"].string)
            let file = try await export.get("/backups/\(id)/download")
            #expect(file.fields["Content-Type"] == "application/octet-stream")
            #expect(made.json["size"].int == file.bytes.count)
            let header = Array(file.bytes[..<SecretStream.headerBytes])
            let rest = Array(file.bytes[SecretStream.headerBytes...])
            var opener = try SecretStream.Opener(passphrase: "correct horse", header: header)
            let content = try opener.open(rest) + opener.finish()
            #expect(try JSONValue(content)["data"]["transactions"].array.count == 1_000)
            #expect(throws: SecretStreamError.damaged) {
                var opener = try SecretStream.Opener(passphrase: "wrong horse", header: header)
                _ = try opener.open(rest)
            }
            for short in [#"{"passphrase":"seven77"}"#, #"{"passphrase":7}"#] {
                let refused = try await export.backUp(short)
                #expect(refused.status == 400 && !refused.json["details"]["passphrase"].isMissing)
            }
        }
    }

    @Test func `ERR-004: one key makes one backup, also from parallel requests`() async throws {
        try await ExportFixture.run { export in
            export.book.fill(300)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<6 { group.addTask { try await export.backUp(key: "k").status } }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect(statuses.isSubset(of: [201, 409]) && statuses.contains(201))
            #expect(try await eventually { export.files().count == 1 })
            let again = try await export.backUp(key: "k")
            #expect(again.status == 201 && again.fields["Idempotency-Replayed"] == "true")
            #expect(try await export.backUp(#"{"attachments":false}"#, key: "k").status == 422)
            #expect(export.files().count == 1)
            // A body with a passphrase leaves no trace, not even under a key.
            for _ in 0..<2 {
                let sealed = try await export.backUp(#"{"passphrase":"12345678"}"#, key: "p")
                #expect(sealed.status == 201 && sealed.fields["Idempotency-Replayed"] == nil)
            }
            #expect(export.files().count == 3)
        }
    }

    @Test func `a start removes files without a row, which a crash left, and keeps the others`() async throws
    {
        try await ExportFixture.run(before: { harness in
            let folder = "\(harness.folder.path)/files/backups"
            try makeFolder(folder)
            for name in [ID<Backup>(high: 1, low: 1).text, "\(ID<Backup>(high: 1, low: 2).text).new", "junk"]
            {
                try writeFile("\(folder)/\(name)", [1, 2, 3])
            }
        }) { export in
            #expect(export.files().isEmpty)
            let id = try #require(try await export.backUp().json["id"].string)
            try await export.service.restart()
            #expect(export.files() == [id])
            #expect(try await export.get("/backups/\(id)/download").status == 200)
        }
    }

    @Test func `a silent ledger is an error and leaves no file`() async throws {
        try await ExportFixture.run { export in
            export.book.isSilent = true
            let failed = try await export.backUp(key: "k")
            #expect(failed.status >= 500)
            #expect(try await eventually { export.files().isEmpty })
            export.book.isSilent = false
            export.book.fill(500)
            export.book.breakOff(after: 300)
            #expect(try await export.backUp(key: "k").status >= 500)
            #expect(try await eventually { export.files().isEmpty })
            export.book.breakOff(after: nil)
            #expect(try await export.backUp(key: "k").status == 201)
        }
    }

    @Test func `a full disk of the ledger in the middle of a book is STORAGE_FULL and leaves no file`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(100)
            export.book.add(#"{"failure":"STORAGE_FULL"}"#)
            let refused = try await export.backUp()
            #expect(refused.status == 507 && refused.json["code"].string == "STORAGE_FULL", "\(refused.text)")
            #expect(try await export.get("/export/archive").status == 507)
            #expect(try await eventually { export.files().isEmpty })
        }
    }

    @Test func `a full disk is STORAGE_FULL and leaves no file`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/backup"
        // Every write to /dev/full fails as on a full disk.
        #expect(symlink("/dev/full", "\(path).new") == 0)
        do {
            let file = BackupFile(try DurableFile("\(path).new"), key: nil)
            try file.append([1])
            Issue.record("written")
        } catch {
            #expect(APIError(cause: error).code == .storageFull)
        }
        var status = stat()
        #expect(lstat("\(path).new", &status) != 0 && lstat(path, &status) != 0)
    }

    @Test func `a file gets its final name when it is complete`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = "\(folder.path)/backup"
        let file = BackupFile(try DurableFile("\(path).new"), key: nil)
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try file.append(Array(content[..<100]))
        #expect(readFile(path, limitBytes: 1 << 20) == nil)
        try file.append(Array(content[100...]))
        let facts = try file.finish(as: path)
        #expect(readFile(path, limitBytes: 1 << 20) == content)
        #expect(facts.size == 200_000 && facts.sha256 == Sodium.hex(Sodium.sha256(content)))
    }
}
