import Contracts
import Foundation
import ServiceKit
import TestKit
import Testing

@testable import ExportService

/// What `deploy/coffer backup` writes, and what `restore` takes of it.
@Suite(.inFiles) struct DeploymentBackupTests {
    private let passphrase = "correct horse battery"

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func inode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    @Test func `a backup has the four databases, the files that rows name, and a manifest`() async throws {
        try await DeploymentFixture.run { coffer in
            try await coffer.add("a")
            try await coffer.add("b")
            try writeFile("\(coffer.folder.path)/files/attachments/nobodys", Array("left over".utf8))
            try writeFile("\(coffer.folder.path)/files/attachments/c.new", Array("unfinished".utf8))
            let backup = try await coffer.backUp()
            #expect(
                try names(backup) == [
                    "auth.db", "export.db", "files", "ledger.db", "manifest.json", "sharing.db",
                ])
            #expect(try names("\(backup)/files/attachments") == ["a", "b"])
            let manifest = try BackupManifest.read(in: backup)
            #expect(manifest.databases["ledger.db"]?.rows["notes"] == 2)
            #expect(manifest.databases["auth.db"]?.schema == 1)
            #expect(manifest.files.count == 6)
            let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions]
            #expect(mode as? Int == 0o700)

            try await coffer.add("later")
            let staged = try coffer.stage(coffer.shelf.path)
            for service in BackupTaking.services {
                #expect(try await coffer.notes(service, in: staged) == ["a", "b"])
            }
            #expect(try names("\(staged)/files") == ["attachments", "avatars", "backups"])
            #expect(try names("\(staged)/files/attachments") == ["a", "b"])
        }
    }

    @Test func `a later backup links the files of the earlier one and is whole without it`() async throws {
        try await DeploymentFixture.run { coffer in
            try await coffer.add("a")
            let first = try await coffer.backUp()
            try await coffer.add("b")
            let second = try await coffer.backUp()
            #expect(try inode("\(first)/files/attachments/a") == inode("\(second)/files/attachments/a"))
            try FileManager.default.removeItem(atPath: first)
            let staged = try coffer.stage(second)
            #expect(try names("\(staged)/files/attachments") == ["a", "b"])
            // A link would let the restored deployment write into the backup.
            #expect(try inode("\(staged)/ledger.db") != inode("\(second)/ledger.db"))
        }
    }

    @Test func `only the newest backups are kept`() async throws {
        try await DeploymentFixture.run { coffer in
            try await coffer.add("a")
            for _ in 0..<4 { _ = try await coffer.backUp(keeping: 2) }
            #expect(coffer.shelf.names.count == 2)
            #expect(try names(coffer.shelf.path).filter { $0 != ".lock" } == coffer.shelf.names)
        }
    }

    @Test func `a backup that fails leaves nothing, and the next one removes what a crash left`() async throws
    {
        try await DeploymentFixture.run { coffer in
            try await coffer.add("a")
            let good = try await coffer.backUp()
            await coffer.stop("sharing")
            let error = await #expect(throws: StartError.self) { _ = try await coffer.backUp() }
            #expect(error?.description.hasPrefix("sharing does not run") == true)
            #expect(try names(coffer.shelf.path).filter { $0 != ".lock" } == coffer.shelf.names)
            #expect(coffer.shelf.path(of: coffer.shelf.names.last ?? "") == good)
        }
        try await DeploymentFixture.run { coffer in
            let left = coffer.shelf.partialPath(of: "coffer-20260101T000000.000Z")
            try makeFolder("\(left)/files/attachments")
            try writeFile("\(left)/files/attachments/a", [1])
            try writeFile("\(left)/manifest.json", [1])
            _ = try await coffer.backUp()
            #expect(try names(coffer.shelf.path).filter { $0 != ".lock" } == coffer.shelf.names)
        }
    }

    @Test(arguments: [
        "auth.db", "ledger.db", "sharing.db", "export.db", "files/attachments/a", "keys.sealed",
    ])
    func `a backup with a changed or missing file is refused by name`(file: String) async throws {
        try await DeploymentFixture.run { coffer in
            try await coffer.add("a")
            let backup = try await coffer.backUp(passphrase: passphrase)
            let path = "\(backup)/\(file)"
            let content = try #require(FileManager.default.contents(atPath: path))
            for offset in [0, content.count / 2, content.count - 1] {
                var changed = content
                changed[offset] ^= 1
                try changed.write(to: URL(fileURLWithPath: path))
                let error = #expect(throws: StartError.self) { _ = try coffer.stage(backup) }
                #expect(error?.description.contains(file) == true, "\(error?.description ?? "")")
            }
            try FileManager.default.removeItem(atPath: path)
            let error = #expect(throws: StartError.self) { _ = try coffer.stage(backup) }
            #expect(error?.description.contains("\(file) is missing") == true)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
            #expect(throws: StartError.self) { _ = try coffer.stage(backup) }
        }
    }

    @Test func `a folder without a finished backup is none`() async throws {
        try await DeploymentFixture.run { coffer in
            #expect(throws: StartError.self) { _ = try coffer.stage(coffer.folder.path) }
            let backup = try await coffer.backUp()
            try FileManager.default.removeItem(atPath: "\(backup)/manifest.json")
            #expect(throws: StartError.self) { _ = try coffer.stage(backup) }
        }
    }

    @Test func `keys come along only with the passphrase, and only for it`() async throws {
        try await DeploymentFixture.run { coffer in
            let without = try await coffer.backUp()
            #expect(!(try names(without).contains("keys.sealed")))
            let error = #expect(throws: StartError.self) {
                _ = try coffer.stage(without, passphrase: passphrase)
            }
            #expect(error?.description.contains("without --with-keys") == true)
            let backup = try await coffer.backUp(passphrase: passphrase)
            let sealed = try #require(FileManager.default.contents(atPath: "\(backup)/keys.sealed"))
            #expect(!String(decoding: sealed, as: UTF8.self).contains("0707070707"))
            #expect(throws: StartError.self) { _ = try coffer.stage(backup, passphrase: "wrong horse") }
            let staged = try coffer.stage(backup, passphrase: passphrase)
            for name in ["identity.key", "refresh.key", "pin.key", "signing.seed"] {
                #expect(
                    FileManager.default.contents(atPath: "\(staged)/keys/\(name)")
                        == FileManager.default.contents(atPath: "\(coffer.folder.path)/keys/\(name)"))
            }
            #expect(!(try names(try coffer.stage(backup)).contains("keys")))
        }
    }

    @Test func `backups under write load all have the four databases at one moment`() async throws {
        try await DeploymentFixture.run { coffer in
            async let writes: Void = {
                for number in 0..<150 { try await coffer.add("file-\(number)") }
            }()
            var backups: [String] = []
            for _ in 0..<8 { backups.append(try await coffer.backUp()) }
            try await writes
            for backup in backups {
                let staged = try coffer.stage(backup)
                // `add` writes in the order of the services, so an earlier one is at most one row ahead.
                var counts: [Int] = []
                for service in BackupTaking.services {
                    counts.append(try await coffer.notes(service, in: staged).count)
                }
                #expect(counts == counts.sorted(by: >), "\(counts)")
                #expect((counts.first ?? 0) - (counts.last ?? 0) <= 1, "\(counts)")
                #expect(try names("\(staged)/files/attachments").count == counts[1])
            }
        }
    }

    @Test func `a named file that is gone before its copy misses the moment`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try makeFolder("\(folder.path)/files/attachments")
        try makeFolder("\(folder.path)/backup")
        try writeFile("\(folder.path)/files/attachments/a", [1])
        let copies = FileCopies(from: "\(folder.path)/files", to: "\(folder.path)/backup", earlier: nil)
        try copies.copyAll()
        try writeFile("\(folder.path)/files/attachments/b", [2])
        // A file that was copied in time may be deleted.
        try FileManager.default.removeItem(atPath: "\(folder.path)/files/attachments/a")
        #expect(try copies.keep(["attachments/a", "attachments/b"]).count == 2)
        #expect(throws: BackupTaking.MissedMoment.self) { _ = try copies.keep(["attachments/c"]) }
    }
}
