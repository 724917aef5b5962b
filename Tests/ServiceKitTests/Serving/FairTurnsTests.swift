import Contracts
import HTTPKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

@Suite struct FairTurnsTests {
    @Test func `one key with much work does not hold up another`() async throws {
        let loop = try EventLoop(index: 0, name: "turns")
        defer { loop.stop() }
        let turns = FairTurns<String>(atOnce: 1)
        let done = Shared<[String]>([])
        // On one loop, all pieces ask for a turn before the first one ends.
        try await loop.perform {
            try await withThrowingTaskGroup { group in
                for name in ["a1", "a2", "a3", "b1", "c1", "c2"] {
                    group.addTask {
                        try await turns.run(of: String(name.prefix(1))) {
                            await loop.sleep(milliseconds: 20)
                            done.change { $0.append(name) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let order = done.change { $0 }
        #expect(order.count == 6)
        #expect(order.firstIndex(of: "b1") ?? 9 < order.firstIndex(of: "a3") ?? 0, "\(order)")
        #expect(order.firstIndex(of: "c1") ?? 9 < order.firstIndex(of: "a3") ?? 0, "\(order)")
    }

    @Test func `a turn that does not come in time is refused, and the next one goes to who waits`()
        async throws
    {
        let loop = try EventLoop(index: 0, name: "turns")
        defer { loop.stop() }
        let turns = FairTurns<String>(atOnce: 1, waiting: 1)
        try await loop.perform {
            #expect(await turns.enter("a"))
            #expect(await !turns.enter("b", withinMilliseconds: 1))
            async let next = turns.enter("c", withinMilliseconds: 60_000)
            while turns.waitingCount == 0 { await loop.sleep(milliseconds: 1) }
            #expect(await !turns.enter("d"), "one may wait")
            turns.leave("a")
            #expect(await next)
            turns.leave("c")
            #expect(await turns.enter("d", withinMilliseconds: 1))
        }
    }

    @Test func `a piece that may not wait is refused and does not run`() async throws {
        let turns = FairTurns<String>(atOnce: 1, waiting: 0)
        let hasRun = Shared(false)
        #expect(await turns.enter("a"))
        await #expect(throws: APIError.self) {
            try await turns.run(of: "b") { hasRun.change { $0 = true } }
        }
        #expect(!hasRun.change { $0 })
        turns.leave("a")
        // The refused piece has not given back a turn that it did not have.
        #expect(await turns.enter("a"))
        #expect(await !turns.enter("b"))
    }

    @Test func `a later piece of a key takes the place of the one that waits`() async throws {
        let loop = try EventLoop(index: 0, name: "turns")
        defer { loop.stop() }
        let turns = FairTurns<String>(atOnce: 1, waiting: 1)
        try await loop.perform {
            #expect(await turns.enter("a"))
            async let former = turns.enter("b", displacing: true)
            while turns.waitingCount == 0 { await loop.sleep(milliseconds: 1) }
            async let later = turns.enter("b", displacing: true)
            #expect(await !former)
            turns.leave("a")
            #expect(await later)
        }
    }

    @Test func `a key has one piece under way, and a limit holds for all`() async throws {
        let turns = FairTurns<Int>(atOnce: 3)
        let state = Shared((now: [Int: Int](), total: 0, most: 0, isDouble: false))
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    try await turns.run(of: number % 7) {
                        state.change { state in
                            state.now[number % 7, default: 0] += 1
                            state.total += 1
                            state.most = max(state.most, state.total)
                            if state.now[number % 7] != 1 { state.isDouble = true }
                        }
                        await Task.yield()
                        state.change { state in
                            state.now[number % 7, default: 0] -= 1
                            state.total -= 1
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let end = state.change { $0 }
        #expect(end.total == 0)
        #expect((1...3).contains(end.most))
        #expect(!end.isDouble)
    }
}

/// A value that several tasks change.
private final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    func change<Result: Sendable>(_ body: (inout sending Value) -> sending Result) -> Result {
        value.withLock { body(&$0) }
    }
}
