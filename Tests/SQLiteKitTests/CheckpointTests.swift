import Foundation
import SQLiteKit
import TestKit
import Testing

extension SQLiteKitTests {
    struct CheckpointTests {
        private func write(_ database: Database, _ ids: ClosedRange<Int>) async throws {
            for id in ids { try await database.write { _ = try $0.run(insert(id, "n\(id)")) } }
        }

        @Test func `a read that stopped early does not keep the WAL from starting again`() async throws {
            try await Scratch.withDatabase(options: { $0.checkpointFrames = 1 }) { database, _ in
                try await onLoop(database) {
                    try await write(database, 1...20)
                    _ = try await database.read { try $0.first("SELECT id FROM items") { try $0.int(0) } }
                    try await write(database, 21...80)
                }
                #expect(database.statistics.walFrames < 20)
            }
        }

        @Test func `a running read keeps the WAL, and its end lets the WAL start again`() async throws {
            try await Scratch.withDatabase(options: { $0.checkpointFrames = 1 }) { database, _ in
                let gate = Gate()
                async let held: Void = database.read { connection in
                    _ = try connection.exists("SELECT 1 FROM items")
                    gate.pass()
                }
                await gate.waitForArrival()
                try await write(database, 1...40)
                #expect(database.statistics.walFrames > 40)
                gate.open()
                try await held
                try await write(database, 41...43)
                #expect(database.statistics.walFrames < 20)
            }
        }

        @Test func `an idle writer checkpoints`() async throws {
            try await Scratch.withDatabase { database, _ in
                try await write(database, 1...3)
                try await database.expect { $0.checkpoints >= 1 }
            }
        }

        @Test func `a long WAL is started again`() async throws {
            try await Scratch.withDatabase(options: { $0.restartFrames = 30 }) { database, _ in
                for id in 1...100 { try await database.write { _ = try $0.run(insert(id, "n\(id)")) } }
                #expect(database.statistics.checkpoints >= 1)
                try await Task.sleep(for: .milliseconds(1_100))
                try await write(database, 101...103)
                #expect(database.statistics.walFrames < 20)
            }
        }

        private static let sentinel = Array("sentinel".utf8)

        private func hasSentinel(_ scratch: Scratch, _ file: String) throws -> Bool {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path + file)))
            return bytes.firstRange(of: Self.sentinel) != nil
        }

        private func logBytes(_ scratch: Scratch) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "-wal")
            return attributes[.size] as? Int ?? -1
        }

        @Test func `what was deleted is neither in the file nor in the log once the log is emptied`()
            async throws
        {
            try await Scratch.withDatabase { database, scratch in
                for id in 1...500 {
                    try await database.write { db in try db.run(insert(id, "sentinel \(id)")) }
                }
                #expect(try hasSentinel(scratch, "-wal") || hasSentinel(scratch, ""))
                for id in 1...500 {
                    try await database.write { db in
                        try db.run("DELETE FROM items WHERE id = \(id)")
                        if id == 500 { db.emptyLog() }
                    }
                }
                try await expectEmptyLog(scratch)
                #expect(try !hasSentinel(scratch, "") && !hasSentinel(scratch, "-wal"))
                try await write(database, 501...503)
                #expect(try await database.count() == 3)
            }
        }

        @Test func `a running read delays that the log is emptied`() async throws {
            try await Scratch.withDatabase { database, scratch in
                let gate = Gate()
                async let held: Void = database.read { connection in
                    _ = try connection.exists("SELECT 1 FROM items")
                    gate.pass()
                }
                await gate.waitForArrival()
                try await database.write { db in
                    try db.run(insert(1, "sentinel"))
                    db.emptyLog()
                }
                let before = database.statistics.checkpoints
                try await database.expect { $0.checkpoints > before }
                #expect(try logBytes(scratch) > 0)
                gate.open()
                try await held
                try await expectEmptyLog(scratch)
            }
        }

        @Test func `a log that a crash left is emptied after the start`() async throws {
            let scratch = try Scratch()
            let database = try scratch.open()
            // A running read keeps the log; a copy of an open database is what a crash leaves.
            let gate = Gate()
            async let held: Void = database.read { connection in
                _ = try connection.exists("SELECT 1 FROM items")
                gate.pass()
            }
            await gate.waitForArrival()
            try await database.write { db in try db.run(insert(1, "sentinel")) }
            let copy = try Scratch()
            for end in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: scratch.path + end, toPath: copy.path + end)
            }
            #expect(try logBytes(copy) > 0)
            gate.open()
            try await held
            await database.close()
            let opened = try copy.open()
            try await cleaningUp(by: opened.close) {
                try await expectEmptyLog(copy)
                #expect(try await opened.count() == 1)
            }
        }

        private func expectEmptyLog(_ scratch: Scratch) async throws {
            for _ in 0..<3_000 {
                if try logBytes(scratch) == 0 { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            Issue.record("the log is not empty")
        }
    }
}
