import Contracts
import Dispatch
import Foundation
import PostgresKit
import SQLiteKit
import Synchronization
import TestKit
import Testing

/// Units on a server are serializable, whatever runs beside them (design §7).
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled)) struct UnitTests {
    @Test(arguments: TestEngine.all)
    func `money is conserved by sixteen writers that write whole amounts`(engine: TestEngine) async throws {
        try await engine.withDatabase(Bank.schema, options: { $0.writers = 16 }) { database in
            let bank = Bank(database: database)
            try await bank.open()
            let told = try await bank.storm(writers: 16, each: 25)
            #expect(told.values.allSatisfy { $0 == nil }, "a unit that meets others runs again")
            try await bank.expectRight(told)
            if engine == .postgres { #expect(database.statistics.reruns > 0) }
        }
    }

    @Test(arguments: TestEngine.all)
    func `two units that each read what the other writes do not both go by the old state`(engine: TestEngine)
        async throws
    {
        // At least one of two stays on duty: each looks at both before it leaves.
        try await engine.withDatabase { database in
            for round in 1...10 {
                try await database.write { db in
                    try db.run("DELETE FROM items")
                    for id in 1...2 { try db.run(insert(id, "n\(id)", 1)) }
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for id in 1...2 {
                        group.addTask {
                            try await database.write { db in
                                let onDuty = try db.first("SELECT sum(amount) FROM items") { try $0.int(0) }
                                if onDuty == 2 { try db.run("UPDATE items SET amount = 0 WHERE id = \(id)") }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let left = try await database.read {
                    try $0.first("SELECT sum(amount) FROM items") { try $0.int(0) }
                }
                #expect(left == 1, "round \(round)")
            }
        }
    }

    @Test func `units of different rows do not meet in a small table that the planner knows`() async throws {
        let address = try TestEngine.address()
        let schema = "small" + UUID().uuidString.lowercased().replacing("-", with: "")
        let database = Database(try await TestEngine.open(at: address, schema: schema))
        try await cleaningUp(by: database.close) {
            try await database.write { db in for id in 1...4 { try db.run(insert(id, "n\(id)")) } }
            try PostgresConnection(address).run("ANALYZE \(schema).items")
            let runs = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 1...2 {
                    group.addTask {
                        try await database.write { db in
                            _ = try db.first("SELECT amount FROM items WHERE id = \(id)") { try $0.int(0) }
                            runs.add(1)
                            // Each has read before one of them writes.
                            for _ in 0..<1_000 where runs.value < 2 { usleep(5_000) }
                            try db.run("UPDATE items SET amount = 1 WHERE id = \(id)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(runs.value == 2)
        }
    }

    @Test func `a read sees one state, and so does an inspection`() async throws {
        try await TestEngine.postgres.withDatabase(Bank.schema, options: { $0.writers = 8 }) { database in
            let bank = Bank(database: database)
            try await bank.open()
            let sum: @Sendable (borrowing Connection) throws -> Int64 = { db in
                // Each statement alone would see the newest state.
                var sum: Int64 = 0
                for account in 1...Bank.accounts { sum += try Bank.amount(of: account, in: db) }
                return sum
            }
            _ = try await bank.storm(writers: 8, each: 10) {
                for _ in 0..<10 {
                    let sums = [try await database.read(sum), try await database.inspect(sum)]
                    #expect(sums == [Bank.total, Bank.total])
                }
            }
        }
    }

    @Test func `a statement that runs too long ends, and its unit with it`() async throws {
        try await TestEngine.postgres.withDatabase(options: {
            $0.statementMilliseconds = 300
            $0.readMilliseconds = 300
            $0.unitMilliseconds = 2_000
        }) { database in
            let sleep: @Sendable (borrowing Connection) throws -> Void = { db in
                _ = try db.exists("SELECT pg_sleep(5)")
            }
            #expect(try await kind { try await database.write(sleep) } == .timedOut)
            #expect(try await kind { try await database.read(sleep) } == .timedOut)
            try await ReadDeadline.$nanoseconds.withValue(1) {
                let late = try await kind { try await database.read { _ = try $0.exists("SELECT 1") } }
                #expect(late == .timedOut)
            }
        }
    }

    @Test func `a statement that waits too long for a lock ends, and its unit with it`() async throws {
        let schema = "locked\(UInt32.random(in: 0 ... .max))"
        let server = try await TestEngine.open(at: TestEngine.address(), schema: schema) {
            $0.lockMilliseconds = 100
        }
        let database = Database(server)
        try await cleaningUp(by: database.close) {
            try await database.write { try $0.run(insert(1, "one")) }
            let other = try PostgresConnection(TestEngine.address())
            try other.run("BEGIN; UPDATE \(schema).items SET amount = 1")
            let found = try await kind {
                try await database.write { try $0.run("UPDATE items SET amount = 2") }
            }
            #expect(found == .busy)
            try other.run("COMMIT")
            try await database.write { try $0.run("UPDATE items SET amount = amount + 2") }
            #expect(try await database.read { try $0.exists("SELECT 1 FROM items WHERE amount = 3") })
        }
    }

    @Test func `a unit that asks for nothing back costs one answer of the server`() async throws {
        try await TestEngine.postgres.withDatabase { database in
            let unit: @Sendable (Int) async throws -> Void = { first in
                try await database.write { db in
                    for id in first..<first + 300 { try db.run(insert(id, "n\(id)")) }
                }
            }
            // More statements than are sent before one answer is read.
            try await unit(1)
            try await unit(301)
            #expect(try await database.ids().count == 600)
            #expect(try await kind { try await unit(500) } == .unique)
            #expect(try await database.ids().count == 600)
        }
    }

    @Test func `the owners of waiting units take turns, and one has an eighth of the queue at most`()
        async throws
    {
        try await TestEngine.postgres.withDatabase(options: {
            $0.writers = 1
            $0.queueLimit = 80
        }) { database in
            let order = Order()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let gate = DispatchSemaphore(value: 0)
                group.addTask { try await database.write { _ in _ = gate.wait(timeout: .now() + 60) } }
                try await TestEngine.eventually {
                    guard database.statistics.connections > 0 else { throw Refused() }
                }
                var queued = 0
                for owner in 1...2 {
                    for _ in 1...5 {
                        group.addTask {
                            try await WorkOwner.$current.withValue(ID(high: 0, low: UInt64(owner))) {
                                try await database.write { _ in order.note(owner) }
                            }
                        }
                        queued += 1
                        try await TestEngine.eventually {
                            guard database.statistics.queuedUnits == queued else { throw Refused() }
                        }
                    }
                }
                gate.signal()
                try await group.waitForAll()
            }
            #expect(order.noted == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
        }
    }
}

/// The order in which several threads came.
private final class Order: Sendable {
    private let numbers = Mutex<[Int]>([])

    var noted: [Int] { numbers.withLock { $0 } }

    func note(_ number: Int) { numbers.withLock { $0.append(number) } }
}
