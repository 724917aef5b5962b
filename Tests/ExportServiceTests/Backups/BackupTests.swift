import Contracts
import Glibc
import HTTPKit
import JSONKit
import ServiceKit
import SodiumKit
import TestKit
import Testing

@testable import ExportService

@Suite struct BackupTests {
    @Test func `a backup holds the book as the ledger gave it, and a damaged backup is recognised`()
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

            let backup = file.json
            #expect(
                backup["version"].string == "1.0" && backup["createdAt"].string == "2026-01-31T12:00:00.000Z")
            let data = backup["data"]
            #expect(
                data.keys == [
                    "accounts", "assets", "budgets", "categories", "goals", "incomeGoals", "rates",
                    "recurring",
                    "settings", "transactions",
                ])
            #expect(data["transactions"] == (try JSONValue(JSON.encode(export.book.transactions))))
            #expect(data["accounts"] == (try JSONValue(JSON.encode(StubBook.accounts))))
            #expect(data["budgets"] == (try JSONValue(JSON.encode(StubBook.budgets))))
            #expect(data["recurring"] == (try JSONValue(JSON.encode(StubBook.templates))))
            #expect(data["incomeGoals"] == (try JSONValue(JSON.encode(StubBook.incomeGoals))))
            #expect(data["rates"] == (try JSONValue(JSON.encode(StubBook.rates))))
            #expect(backup["counts"]["recurring"].int == 2 && backup["counts"]["rates"].int == 1)
            #expect(data["settings"]["preferredCurrency"].string == "USD")
            #expect(data["settings"]["activeAccountId"].string == StubBook.accounts[0].id.text)
            #expect(backup["counts"] == made.json["counts"] && backup["counts"]["transactions"].int == 250)
            #expect(backup["sha256"].string == (try dataHash(file.text)))
        }
    }

    /// Returns the hash of the bytes between `"data":` and `,"counts"`.
    private func dataHash(_ file: String) throws -> String {
        let bytes = Array(file.utf8)
        let find = { (text: String, from: Int) -> Int? in
            let wanted = Array(text.utf8)
            return (from..<(bytes.count - wanted.count)).first {
                bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
            }
        }
        let start = try #require(find("\"data\":", 0)) + 7
        let end = try #require(find(",\"counts\":", start))
        return Sodium.hex(Sodium.sha256(Array(bytes[start..<end])))
    }

    @Test func `a backup can be read by its owner only, on the disk and over the wire`() async throws {
        try await ExportFixture.run { export in
            let id = try #require(try await export.backUp().json["id"].string)
            var status = stat()
            #expect(stat("\(export.backupFolder)/\(id)", &status) == 0 && status.st_mode & 0o777 == 0o600)
            #expect(stat(export.backupFolder, &status) == 0 && status.st_mode & 0o777 == 0o700)
            #expect(try await export.get("/backups/\(id)/download", as: 2).status == 404)
            #expect(try await export.get("/backups", as: 2).json["backups"].array.isEmpty)
            let foreign = try await export.service.request(
                .delete, "/backups/\(id)", as: export.service.user(2))
            #expect(foreign.status == 404 && export.files() == [id])
            for (method, path) in [
                (HTTPMethod.get, "/backups"), (.post, "/backups"), (.get, "/backups/\(id)/download"),
                (.delete, "/backups/\(id)"),
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

    @Test
    func `a book that changes during a backup is read again, and one that always changes is a conflict`()
        async throws
    {
        try await ExportFixture.run { export in
            export.book.fill(250)
            export.book.change(behindPages: 2)
            #expect(try await export.backUp().status == 201)
            #expect(export.book.pages > 3)
            export.book.change(behindPages: 1_000)
            let refused = try await export.backUp()
            #expect(refused.status == 409 && export.files().count == 1)
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
            #expect(statuses.isSubset(of: [201, 409]) && statuses.contains(201) && export.files().count == 1)
            let again = try await export.backUp(key: "k")
            #expect(again.status == 201 && again.fields["Idempotency-Replayed"] == "true")
            #expect(try await export.backUp(#"{"passphrase":"12345678"}"#, key: "k").status == 422)
            #expect(export.files().count == 1)
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
            #expect(export.files().isEmpty)
            export.book.isSilent = false
            #expect(try await export.backUp(key: "k").status == 201)
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
