import Contracts
import Foundation
import TestKit
import Testing

@testable import ServiceKit

/// What programs know of the operator's backups.
@Suite struct BackupStatusTests {
    @Test func `a failed backup is told with its time and the last good one`() throws {
        let failed = try #require(BackupStatus("failed 1767225600 1767139200\nStorage is full.\nmore"))
        #expect(
            failed.warning
                == "the scheduled backup failed at 2026-01-01T00:00:00.000Z, see log/backup.log; "
                + "the last good one is of 2025-12-31T00:00:00.000Z")
        let first = try #require(BackupStatus("failed 1767225600 0\nno"))
        #expect(first.warning?.hasSuffix("there is no good one yet") == true)
        #expect(try #require(BackupStatus("ok 1767225600 1767225600\nfine")).warning == nil)
    }

    @Test(arguments: ["", "ok", "ok 1", "ok 1 x", "fine 1 2", "ok -1 2", "ok 1 99999999999999", "ok 1 2 3"])
    func `other texts are no status`(text: String) {
        #expect(BackupStatus(text) == nil)
    }

    @Test func `the advice names the newest backup whose copy is as it was`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let shelf = BackupShelf(folder.path)
        for (day, content) in [(1, "old"), (2, "good"), (3, "rotten")] {
            let moment = Timestamp(millisecondsSinceEpoch: Int64(day) * 86_400_000)
            let backup = shelf.path(of: BackupShelf.name(at: moment))
            try makeFolder(backup)
            try writeFile("\(backup)/ledger.db", Array(content.utf8))
            let sum = try BackupShelf.sum(of: "\(backup)/ledger.db")
            try BackupManifest(
                createdAt: moment, databases: [:],
                files: [.init(path: "ledger.db", size: sum.size, sha256: sum.sha256)]
            ).write(in: backup)
        }
        // An unfinished one does not count, nor does a changed one.
        try makeFolder(shelf.path(of: "coffer-19700105T000000.000Z"))
        try writeFile("\(shelf.path(of: "coffer-19700104T000000.000Z"))/ledger.db", Array("changed".utf8))
        let settings = try Settings.load(
            arguments: [], environment: ["COFFER_DATA": "/srv/data", "COFFER_BACKUP_DIR": folder.path])
        let advice = BackupAdvice.text(damage: "ledger.db: broken", "ledger.db", settings)
        #expect(
            advice.contains("'deploy/coffer restore \(folder.path)/coffer-19700103T000000.000Z'"), "\(advice)"
        )
        #expect(advice.hasPrefix("ledger.db: broken\n"))
        let none = BackupAdvice.text(damage: "broken", "auth.db", settings)
        #expect(none.contains("no good backup of it in \(folder.path)"))
    }

    @Test(arguments: [
        #"{"version":1,"createdAt":"2026-01-01T00:00:00.000Z","databases":{},"files":[{"path":"../x","size":1,"sha256":""}]}"#,
        #"{"version":1,"createdAt":"2026-01-01T00:00:00.000Z","databases":{},"files":[{"path":"/etc/x","size":1,"sha256":""}]}"#,
        #"{"version":1,"createdAt":"2026-01-01T00:00:00.000Z","databases":{},"files":[{"path":"keys/a","size":1,"sha256":""}]}"#,
        #"{"version":1,"createdAt":"2026-01-01T00:00:00.000Z","databases":{},"files":[{"path":"files/./a","size":1,"sha256":""}]}"#,
        #"{"version":2,"createdAt":"2026-01-01T00:00:00.000Z","databases":{},"files":[]}"#,
        "{}", "",
    ])
    func `a manifest that leads elsewhere, is newer or damaged is refused`(text: String) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try writeFile("\(folder.path)/\(BackupManifest.name)", Array(text.utf8))
        #expect(throws: StartError.self) { _ = try BackupManifest.read(in: folder.path) }
    }

    @Test(arguments: [
        ("COFFER_BACKUP_DIR", "backups"), ("COFFER_BACKUP_DIR", "/"), ("COFFER_BACKUP_DIR", "/a/../b"),
        ("COFFER_BACKUP_DIR", "/srv/data/backups"), ("COFFER_BACKUP_EVERY", "0d"),
        ("COFFER_BACKUP_EVERY", "24"), ("COFFER_BACKUP_EVERY", "366d"), ("COFFER_BACKUP_EVERY", "99999999d"),
        ("COFFER_BACKUP_EVERY", "-1h"), ("COFFER_BACKUP_KEEP", "0"), ("COFFER_BACKUP_KEEP", "1001"),
    ])
    func `a bad setting of backups is named`(name: String, value: String) {
        let error = #expect(throws: Settings.Problems.self) {
            _ = try Settings.load(arguments: [], environment: ["COFFER_DATA": "/srv/data", name: value])
        }
        #expect(error?.messages.count == 1)
        #expect(error?.messages.first?.hasPrefix(name) == true)
    }

    @Test(arguments: ["1m", "12h", "1d", "365d"])
    func `the schedule of backups is taken`(every: String) throws {
        let settings = try Settings.load(
            arguments: [],
            environment: [
                "COFFER_DATA": "/srv/data", "COFFER_BACKUP_DIR": "/srv/database/",
                "COFFER_BACKUP_EVERY": every,
            ])
        #expect(settings.backupFolder == "/srv/database")
    }
}
