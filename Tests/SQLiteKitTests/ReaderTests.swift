import Contracts
import Foundation
import SQLiteKit
import Testing

extension SQLiteKitTests {
    struct ReaderTests {
        @Test func `a long read moves to a background reader, and the loop goes on`() async throws {
            try await Scratch.withDatabase { database, _ in
                let count = try await onLoop(database) {
                    let long = try await database.read {
                        try $0.first(burn(1_000_000)) { try $0.int(0) } ?? 0
                    }
                    let short = try await database.read { try $0.first("SELECT 1") { try $0.int(0) } ?? 0 }
                    return long + short
                }
                #expect(count == 1_000_001)
                #expect(database.statistics.inlineReads == 1)
                #expect(database.statistics.backgroundReads == 1)
            }
        }

        @Test func `a body that catches the interruption moves to a background reader, too`() async throws {
            try await Scratch.withDatabase { database, _ in
                let count = try await onLoop(database) {
                    try await database.read { try? $0.first(burn(1_000_000)) { try $0.int(0) } }
                }
                #expect(count == 1_000_000)
            }
        }

        @Test func `a body that declares itself long moves to a background reader at once`() async throws {
            try await Scratch.withDatabase(options: { $0.inlineReadMicroseconds = 10_000_000 }) {
                database, _ in
                let runs = Counter()
                try await onLoop(database) {
                    try await database.read { connection in
                        runs.add(1)
                        try connection.leaveLoop()
                    }
                    try await database.write { try $0.leaveLoop() }
                }
                #expect(runs.most == 2)
                #expect(database.statistics.inlineReads == 0)
                #expect(database.statistics.backgroundReads == 1)
                _ = try await onLoop(database) { try await database.read { try $0.exists("SELECT 1") } }
                #expect(database.statistics.inlineReads == 1)
            }
        }

        @Test func `many short statements count as a long read`() async throws {
            try await Scratch.withDatabase(options: { $0.inlineReadMicroseconds = 500 }) { database, _ in
                _ = try await onLoop(database) {
                    try await database.read { connection in
                        for number in 0..<5_000 { _ = try connection.exists("SELECT \(number)") }
                    }
                }
                #expect(database.statistics.inlineReads == 0)
                #expect(database.statistics.backgroundReads == 1)
            }
        }

        @Test func `work between statements moves to a background reader when it asks for time`() async throws
        {
            try await Scratch.withDatabase(options: { $0.inlineReadMicroseconds = 500 }) { database, _ in
                let rounds = try await onLoop(database) {
                    try await database.read { connection in
                        var rounds = 0
                        let start = ContinuousClock.now
                        while ContinuousClock.now - start < .milliseconds(20) {
                            try connection.requireTime()
                            rounds += 1
                        }
                        return rounds
                    }
                }
                #expect(rounds > 0)
                #expect(database.statistics.inlineReads == 0)
                #expect(database.statistics.backgroundReads == 1)
            }
        }

        @Test func `a background read past its limit is stopped`() async throws {
            try await Scratch.withDatabase(options: { $0.backgroundReadMilliseconds = 50 }) { database, _ in
                let clock = ContinuousClock()
                let elapsed = try await clock.measure {
                    try await expect(.timedOut) {
                        try await database.read { _ = try $0.exists(burn(2_000_000_000)) }
                    }
                }
                #expect(elapsed < .seconds(60))
                _ = try await database.read { try $0.exists("SELECT 1") }
            }
        }

        @Test func `a read that waited past the limit is not run`() async throws {
            try await Scratch.withDatabase(options: {
                $0.backgroundReaders = 1
                $0.backgroundReadMilliseconds = 50
            }) { database, _ in
                let gate = Gate()
                async let first = kind { try await database.read { _ in gate.pass() } }
                await gate.waitForArrival()
                async let second = kind { _ = try await database.count() }
                try await database.expect { $0.queuedReads == 1 }
                try await Task.sleep(for: .milliseconds(60))
                gate.open()
                #expect(try await first == nil)
                #expect(try await second == .timedOut)
                #expect(database.statistics.backgroundReads == 1)
            }
        }

        @Test func `a body's own error is thrown to the caller and leaves no transaction`() async throws {
            try await Scratch.withDatabase { database, _ in
                try await onLoop(database) {
                    await #expect(throws: Refused.self) {
                        try await database.read { connection in
                            _ = try connection.exists("SELECT 1 FROM items")
                            throw Refused()
                        }
                    }
                    try await database.write { _ = try $0.run(insert(1, "one")) }
                    // A transaction left open would show the old snapshot.
                    #expect(try await database.count() == 1)
                }
            }
        }

        @Test func `a body reads one snapshot`() async throws {
            try await Scratch.withDatabase { database, _ in
                let gate = Gate()
                async let counts = database.read { connection in
                    let sql: SQL = "SELECT count(*) FROM items"
                    let before = try connection.first(sql) { try $0.int(0) }
                    gate.pass()
                    return [before, try connection.first(sql) { try $0.int(0) }]
                }
                await gate.waitForArrival()
                try await database.write { _ = try $0.run(insert(1, "one")) }
                gate.open()
                #expect(try await counts == [0, 0])
                #expect(try await database.count() == 1)
            }
        }

        @Test func `an owner has one running read, however many wait`() async throws {
            try await Scratch.withDatabase { database, _ in
                let greedy = ID<WorkOwner>(high: 0, low: 1)
                let modest = ID<WorkOwner>(high: 0, low: 2)
                let gate = Gate()
                let running = Counter()
                try await withThrowingTaskGroup { tasks in
                    for _ in 0..<5 {
                        tasks.addTask {
                            try await database.read(owner: greedy) { _ in
                                running.add(1)
                                gate.pass()
                                running.add(-1)
                            }
                        }
                    }
                    await gate.waitForArrival()
                    #expect(try await database.read(owner: modest) { try $0.exists("SELECT 1") })
                    #expect(try await database.count() == 0)
                    gate.open()
                    try await tasks.waitForAll()
                }
                #expect(running.most == 1)
            }
        }

        @Test func `the queue is bounded, in all and for one owner`() async throws {
            try await Scratch.withDatabase(options: {
                $0.backgroundReaders = 1
                $0.backgroundQueueLimit = 8
            }) { database, _ in
                let gate = Gate()
                let owner = ID<WorkOwner>(high: 0, low: 1)
                try await withThrowingTaskGroup { tasks in
                    tasks.addTask { try await database.read { _ in gate.pass() } }
                    await gate.waitForArrival()
                    let refusals = Counter()
                    for index in 0..<20 {
                        tasks.addTask {
                            let kind = try await kind {
                                _ = try await database.read(owner: index < 10 ? owner : nil) {
                                    try $0.exists("SELECT 1")
                                }
                            }
                            if kind == .overloaded { refusals.add(1) }
                        }
                    }
                    // One of the owner's ten reads waits, and seven of the others.
                    try await database.expect { _ in refusals.value == 12 }
                    gate.open()
                    try await tasks.waitForAll()
                }
            }
        }
    }
}
