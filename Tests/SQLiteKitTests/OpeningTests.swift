import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct OpeningTests {
        private func file(_ scratch: Scratch) throws -> Data {
            try #require(FileManager.default.contents(atPath: scratch.path))
        }

        /// Makes a closed database of some hundred pages.
        private func filled() async throws -> Scratch {
            let scratch = try Scratch()
            let database = try scratch.open()
            try await database.write { connection in
                for id in 1...2_000 {
                    try connection.run(insert(id, String(repeating: "n\(id) ", count: 30)))
                }
            }
            await database.close()
            return scratch
        }

        private func overwrite(_ scratch: Scratch, from offset: Int, count: Int) throws {
            var data = try file(scratch)
            let end = min(data.count, offset + count)
            data.replaceSubrange(offset..<end, with: Data(repeating: 0xA5, count: end - offset))
            try data.write(to: URL(fileURLWithPath: scratch.path))
        }

        @Test func `a second opener is refused, and one that waits long enough succeeds`() async throws {
            let scratch = try Scratch()
            let first = try scratch.open()
            try await expect(.busy) { _ = try scratch.open { $0.lockWaitMilliseconds = 50 } }
            try await first.write { _ = try $0.run(insert(1, "one")) }
            async let second = onThread { try scratch.open { $0.lockWaitMilliseconds = 10_000 } }
            try await Task.sleep(for: .milliseconds(100))
            await first.close()
            let database = try await second
            #expect(try await database.ids() == [1])
            await database.close()
        }

        @Test(arguments: ["", ":memory:", "file:x.db", "a\0b"])
        func `only paths of files can be opened`(path: String) async throws {
            try await expect(.misuse) { _ = try Database.open(at: path, migrations: []) }
        }

        @Test func `a missing folder is reported`() async throws {
            let scratch = try Scratch()
            let path = scratch.folder + "/none/test.db"
            try await expect(.inputOutput) { _ = try Database.open(at: path, migrations: []) }
        }

        @Test func `a file with a foreign header is refused and kept`() async throws {
            let scratch = try await filled()
            try overwrite(scratch, from: 0, count: 100)
            let before = try file(scratch)
            try await expect(.corrupt) { _ = try scratch.open() }
            let error = #expect(throws: SQLiteError.self) { _ = try scratch.open() }
            #expect(error?.message.hasPrefix("\(scratch.path): ") == true)
            #expect(try file(scratch) == before)
        }

        @Test func `corruption found while serving ends the service and is remembered`() async throws {
            let scratch = try await filled()
            try overwrite(scratch, from: 4_096 * 3, count: 1 << 30)
            let before = try file(scratch)
            let database = try scratch.open()
            #expect(database.isHealthy)
            try await expect(.corrupt) {
                _ = try await database.read {
                    try $0.all("SELECT name FROM items ORDER BY id") { try $0.text(0) }
                }
            }
            #expect(!database.isHealthy)
            try await expect(.corrupt) { _ = try await database.read { try $0.exists("SELECT 1") } }
            try await expect(.corrupt) { try await database.write { _ = try $0.run(insert(9_999, "x")) } }
            await database.close()
            #expect(try scratch.files().contains("test.db.suspect"))
            try await expect(.corrupt) { _ = try scratch.open() }
            // The opening has changed the journal mode in the header.
            #expect(try file(scratch).dropFirst(100) == before.dropFirst(100))
        }

        @Test func `a suspect file that is sound is served again`() async throws {
            let scratch = try await filled()
            _ = FileManager.default.createFile(atPath: scratch.path + ".suspect", contents: nil)
            let database = try scratch.open()
            #expect(try !scratch.files().contains("test.db.suspect"))
            #expect(try await database.count() == 2_000)
            await database.close()
        }

        @Test func `a check finds damage`() async throws {
            let scratch = try await filled()
            let sound = try scratch.open()
            #expect(try await sound.check().isEmpty)
            await sound.close()
            try overwrite(scratch, from: 4_096 * 6, count: 4_096)
            let damaged = try scratch.open()
            let found = try? await damaged.check()
            #expect(found?.isEmpty != true)
            #expect(!damaged.isHealthy)
            await damaged.close()
        }

        @Test func `closing completes the queue, then refuses, and leaves no log`() async throws {
            let scratch = try Scratch()
            let database = try scratch.open()
            let gate = Gate()
            async let first: Void = database.write { connection in
                gate.pass()
                try connection.run(insert(1, "one"))
            }
            await gate.waitForArrival()
            async let second: Void = database.write { _ = try $0.run(insert(2, "two")) }
            try await database.expect { $0.queuedUnits == 1 }
            async let closed: Void = database.close()
            gate.open()
            _ = try await (first, second)
            await closed
            await database.close()
            try await expect(.closed) { try await database.write { _ in } }
            try await expect(.closed) { try await database.read { _ in } }
            try await expect(.closed) { try await database.backup(to: scratch.folder + "/b") }
            try await expect(.closed) { _ = try await database.check() }
            #expect(try scratch.files() == ["test.db", "test.db.digests", "test.db.lock"])
            let again = try scratch.open()
            #expect(try await again.ids() == [1, 2])
            await again.close()
        }

        @Test func `closing interrupts a running read and refuses later ones of a loop`() async throws {
            let scratch = try Scratch()
            let database = try scratch.open { $0.backgroundReadMilliseconds = 60_000 }
            let loop = try ThreadLoop(attachedTo: database)
            defer { loop.stop() }
            async let long = kind { try await database.read { _ = try $0.exists(burn(2_000_000_000)) } }
            try await database.expect { $0.backgroundReads == 1 }
            await database.close()
            #expect(try await long == .timedOut)
            let late = try await Task(executorPreference: loop) {
                try await kind { _ = try await database.read { try $0.exists("SELECT 1") } }
            }.value
            #expect(late == .closed)
        }

        @Test func `a released database closes itself`() async throws {
            let scratch = try Scratch()
            do {
                let database = try scratch.open()
                try await database.write { _ = try $0.run(insert(1, "one")) }
            }
            let again = try scratch.open { $0.lockWaitMilliseconds = 5_000 }
            #expect(try await again.ids() == [1])
            await again.close()
        }
    }
}
