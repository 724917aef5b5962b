import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct BackupTests {
        @Test func `a backup equals its source and needs no other file`() async throws {
            try await Scratch.withDatabase { database, scratch in
                try await database.write { connection in
                    for id in 1...5_000 { try connection.run(insert(id, "name \(id)", id)) }
                }
                let copy = try Scratch()
                try await database.backup(to: copy.path)
                #expect(try copy.files() == ["test.db"])
                let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
                let all: @Sendable (borrowing Connection) throws -> [String] = { connection in
                    try connection.all("SELECT id, name, amount FROM items ORDER BY id") {
                        "\(try $0.int(0)) \(try $0.text(1)) \(try $0.int(2))"
                    }
                }
                let restored = try copy.open()
                #expect(try await restored.read(all) == database.read(all))
                #expect(try await restored.check().isEmpty)
                await restored.close()
            }
        }

        @Test func `a backup during writes has the state of one moment`() async throws {
            try await Scratch.withDatabase { database, _ in
                async let writes: Void = {
                    for id in 1...300 {
                        try await database.write { connection in
                            try connection.run(insert(id, "a\(id)"))
                            try connection.run(insert(-id, "b\(id)"))
                        }
                    }
                }()
                try await database.expect { $0.commits > 20 }
                let copy = try Scratch()
                try await database.backup(to: copy.path)
                try await writes
                let restored = try copy.open()
                let ids = try await restored.ids()
                await restored.close()
                let last = ids.last ?? 0
                #expect(last >= 20)
                #expect(ids == (-last...last).filter { $0 != 0 })
                #expect(try await database.count() == 600)
            }
        }

        @Test func `an existing file is not replaced, and a failed backup leaves nothing`() async throws {
            try await Scratch.withDatabase { database, scratch in
                let target = scratch.folder + "/backup.db"
                _ = FileManager.default.createFile(atPath: target, contents: Data("mine".utf8))
                try await expect(.misuse) { try await database.backup(to: target) }
                #expect(FileManager.default.contents(atPath: target) == Data("mine".utf8))
                try await expect(.inputOutput) { try await database.backup(to: scratch.folder + "/none/b") }
            }
        }
    }
}
