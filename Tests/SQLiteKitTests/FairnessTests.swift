import Contracts
import Foundation
import SQLiteKit
import Synchronization
import TestKit
import Testing

extension SQLiteKitTests {
    /// What one user has waiting holds up nobody else.
    struct FairnessTests {
        private static let greedy = ID<WorkOwner>(high: 0, low: 1)
        private static let modest = ID<WorkOwner>(high: 0, low: 2)

        @Test func `owners take turns, and each one's elements keep their order`() {
            var queue = FairQueue<String, Int>()
            for number in 1...3 { queue.append(number, of: "a") }
            queue.append(4, of: "b")
            queue.append(5, of: "c")
            queue.append(6, of: "b")
            var taken: [Int] = []
            while let next = queue.popFirst() { taken.append(next.element) }
            #expect(taken == [1, 4, 5, 2, 6, 3])
            #expect(queue.isEmpty)
        }

        @Test func `an owner who is not free keeps the turn, and one element can be taken out`() {
            var queue = FairQueue<String, Int>()
            for number in 1...3 { queue.append(number, of: "a") }
            queue.append(4, of: "b")
            #expect(queue.popFirst { $0 != "a" }?.element == 4)
            #expect(queue.popFirst { $0 != "a" } == nil)
            #expect(queue.remove(of: "a") { $0 == 2 } == 2)
            #expect(queue.removeAll() == [1, 3])
            #expect(queue.remove(of: "a") { _ in true } == nil && queue.count == 0)
        }

        @Test func `in a full queue the greediest owner's last element makes room`() {
            var queue = FairQueue<String, Int>()
            for number in 1...3 { queue.append(number, of: "a") }
            #expect(queue.makeRoom(for: "b") { _ in true } == 3)
            queue.append(4, of: "b")
            #expect(queue.makeRoom(for: "b") { _ in true } == nil, "both have as much")
            #expect(queue.makeRoom(for: "c") { $0 != 2 } == nil, "what cannot go stays")
            #expect(queue.count == 3)
        }

        @Test func `jobs that do not overlap keep to one worker of a pool, and more are used when they do`()
            async throws
        {
            let used = Collected<Int>()
            let pool = try FairPool(
                "jobs", thread: "test-pool", limit: 16, drains: true,
                workers: (0..<4).map { number in { number } }, end: { _ in })
            try await cleaningUp(by: { pool.close() }) {
                func run(_ body: @escaping @Sendable () -> Void) {
                    pool.append(
                        FairPool.Job(
                            owner: nil, startBy: .max,
                            run: { worker in
                                body()
                                used.add(worker)
                            }, fail: { _ in }))
                }
                for count in 1...20 {
                    try #require(await eventually { pool.restingCount == 4 })
                    run {}
                    try #require(await eventually { used.all.count == count })
                }
                #expect(Set(used.all).count == 1)
                let gates = (0..<4).map { _ in Gate() }
                for gate in gates { run { gate.pass() } }
                for gate in gates { await gate.waitForArrival() }
                for gate in gates { gate.open() }
                try #require(await eventually { pool.restingCount == 4 })
                #expect(Set(used.all) == [0, 1, 2, 3])
            }
        }

        @Test func `a user's waiting writes come in turn with another's`() async throws {
            try await Scratch.withDatabase(options: { $0.groupLimit = 1 }) { database, _ in
                let order = Collected<ID<WorkOwner>?>()
                let gate = Gate()
                try await withThrowingTaskGroup { tasks in
                    tasks.addTask { try await database.write { _ in gate.pass() } }
                    await gate.waitForArrival()
                    for (index, owner) in (Array(repeating: Self.greedy, count: 20) + [Self.modest])
                        .enumerated()
                    {
                        tasks.addTask {
                            try await Self.write(database, for: owner) { _ in
                                order.add(owner)
                            }
                        }
                        try await database.expect { $0.queuedUnits == index + 1 }
                    }
                    gate.open()
                    try await tasks.waitForAll()
                }
                #expect(order.all.firstIndex(of: Self.modest) == 1)
            }
        }

        @Test func `a full queue of one user's writes has room for another's`() async throws {
            try await Scratch.withDatabase(options: { $0.writeQueueLimit = 4 }) { database, _ in
                let gate = Gate()
                try await withThrowingTaskGroup { tasks in
                    tasks.addTask { try await database.write { _ in gate.pass() } }
                    await gate.waitForArrival()
                    let refused = Counter()
                    for index in 0..<4 {
                        tasks.addTask {
                            let kind = try await kind {
                                try await Self.write(database, for: Self.greedy) { _ in }
                            }
                            if kind == .overloaded { refused.add(1) }
                        }
                        try await database.expect { $0.queuedUnits == index + 1 }
                    }
                    tasks.addTask {
                        try await Self.write(database, for: Self.modest) { _ = try $0.run(insert(1, "one")) }
                    }
                    try await database.expect { _ in refused.value == 1 }
                    gate.open()
                    try await tasks.waitForAll()
                }
                #expect(try await database.count() == 1)
            }
        }

        @Test func `a user's waiting reads come in turn with another's`() async throws {
            try await Scratch.withDatabase(options: { $0.backgroundReaders = 1 }) { database, _ in
                let order = Collected<ID<WorkOwner>>()
                let gate = Gate()
                let third = ID<WorkOwner>(high: 0, low: 3)
                try await withThrowingTaskGroup { tasks in
                    tasks.addTask { try await database.read { _ in gate.pass() } }
                    await gate.waitForArrival()
                    let owners = [Self.greedy, Self.greedy, Self.greedy, third, third, Self.modest]
                    for (index, owner) in owners.enumerated() {
                        tasks.addTask {
                            try await database.read(owner: owner) { _ in order.add(owner) }
                        }
                        try await database.expect { $0.queuedReads == index + 1 }
                    }
                    gate.open()
                    try await tasks.waitForAll()
                }
                #expect(order.all.firstIndex(of: Self.modest) == 2)
            }
        }

        @Test func `freed pages go back to the disk, also those of a file from before`() async throws {
            let scratch = try Scratch()
            try await fill(try scratch.open())
            let database = try scratch.open { $0.returnsPages = true }
            try await database.write { _ = try $0.run("DELETE FROM items WHERE id > 10") }
            while try await database.write({ try $0.returnPages(100, keeping: 20) }) {}
            #expect(try await database.read { try $0.first("PRAGMA freelist_count") { try $0.int(0) } } == 20)
            await database.close()
            #expect(try scratch.size() < 500_000)
        }

        @Test func `a file is rewritten with enough space only, and at its first opening only`() async throws
        {
            let scratch = try Scratch()
            try await fill(try scratch.open())
            let space = try FileManager.default.attributesOfFileSystem(forPath: scratch.folder)[
                .systemFreeSize]
            let file = try #require(FileHandle(forUpdatingAtPath: scratch.path))
            try file.truncate(atOffset: UInt64((space as? Int ?? 0) / 2 + 1_000_000_000))
            try file.close()
            FaultyFileSystem.watch(scratch.folder)
            let notices = Notices()
            let database = try scratch.open {
                $0.returnsPages = true
                $0.notice = { notices.append($0) }
            }
            FaultyFileSystem.failingSyncs.set(1)
            try await expect(.inputOutput) {
                try await database.write { _ = try $0.run(insert(2_000, "two")) }
            }
            try await database.write { _ = try $0.run(insert(3_000, "three")) }
            await database.close()
            #expect(notices.texts.contains { $0.contains("opened again") })
            #expect(notices.texts.count { $0.contains("freed pages stay in the file: to rewrite it") } == 1)
        }

        private static func write(
            _ database: Database, for owner: ID<WorkOwner>,
            _ body: @escaping @Sendable (borrowing Connection) throws -> Void
        ) async throws {
            try await WorkOwner.$current.withValue(owner) { try await database.write(body) }
        }

        private func fill(_ database: Database) async throws {
            try await database.write { db in
                for id in 1...1_000 {
                    try db.run(insert(id, String(repeating: "n", count: 4_000) + "\(id)"))
                }
            }
            await database.close()
        }
    }
}

extension Scratch {
    fileprivate func size() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
