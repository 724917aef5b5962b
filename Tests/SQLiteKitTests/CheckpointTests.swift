import SQLiteKit
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
    }
}
