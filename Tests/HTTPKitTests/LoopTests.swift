import Glibc
import TestKit
import Testing

@testable import HTTPKit

@Suite struct LoopTests {
    private static func withLoop<Result: Sendable>(
        _ body: @Sendable (EventLoop) async throws -> Result
    ) async throws -> Result {
        let loop = try EventLoop(index: 3, name: "loop")
        defer { loop.stop() }
        return try await body(loop)
    }

    @Test func `work from other threads runs on the loop, in order`() async throws {
        try await Self.withLoop { loop in
            #expect(EventLoop.current == nil && !loop.isCurrent)
            let seen = Latch<[Int]>([])
            for number in 0..<1_000 {
                loop.execute { seen.update { $0.append(EventLoop.current === loop ? number : -1) } }
            }
            #expect(seen.reaches { $0.count == 1_000 })
            #expect(seen.current == Array(0..<1_000))
        }
    }

    @Test func `a task started on its loop runs at once up to its first wait`() async throws {
        try await Self.withLoop { loop in
            let seen = try await loop.perform {
                let seen = Latch<[String]>([])
                loop.spawn {
                    seen.update { $0.append("spawned") }
                    await loop.sleep(milliseconds: 1)
                    seen.update { $0.append(loop.isCurrent ? "back" : "elsewhere") }
                }
                seen.update { $0.append("after") }
                while seen.current.count < 3 { await loop.sleep(milliseconds: 1) }
                return seen.current
            }
            #expect(seen == ["spawned", "after", "back"])
        }
    }

    @Test func `results and errors of work on a loop are returned`() async throws {
        try await Self.withLoop { loop in
            let index = try await loop.perform { EventLoop.current?.index }
            #expect(index == 3)
            await #expect(throws: HTTPProblem.self) {
                try await loop.perform { throw HTTPProblem(status: 400, reason: "") }
            }
        }
    }

    @Test func `timers fire at their time, and cancelled ones do not`() async throws {
        try await Self.withLoop { loop in
            let seen = Latch<[Int]>([])
            loop.schedule(afterMilliseconds: 60) { seen.update { $0.append(60) } }
            let cancelled = loop.schedule(afterMilliseconds: 30) { seen.update { $0.append(30) } }
            loop.schedule(afterMilliseconds: 10) { seen.update { $0.append(10) } }
            loop.schedule(afterMilliseconds: 0) { seen.update { $0.append(0) } }
            cancelled.cancel()
            #expect(seen.reaches { $0.count == 3 })
            #expect(seen.current == [0, 10, 60])
        }
    }

    @Test(.seeded(99)) func `a heap of timers keeps its order through additions and cancellations`()
        async throws
    {
        try await Self.withLoop { loop in
            var random = SeededRandom()
            var heap = TimerHeap()
            var calls: [ScheduledCall] = []
            let fired = Latch<[Int64]>([])
            for _ in 0..<2_000 {
                let time = Int64(random.below(500))
                let call = ScheduledCall(loop: loop, time: time) { fired.update { $0.append(time) } }
                calls.append(call)
                heap.add(call)
            }
            var kept: [Int64] = []
            for call in calls {
                if random.below(4) > 0 { heap.cancel(call) } else { kept.append(call.time) }
            }
            // Most cancelled timers were removed.
            #expect(heap.count < 1_200)
            for now in stride(from: Int64(0), through: 500, by: 50) {
                while let work = heap.takeDue(now) { work() }
                #expect(fired.current == kept.filter { $0 <= now }.sorted())
            }
            #expect(heap.count == 0 && heap.nextTime == .max)
        }
    }

    @Test func `the longest turn is reported once`() async throws {
        try await Self.withLoop { loop in
            try await loop.perform { _ = usleep(20_000) }
            _ = try await loop.perform { true }
            #expect(eventually { loop.takeLongestTurnMicroseconds() >= 15_000 })
            #expect(loop.takeLongestTurnMicroseconds() < 15_000)
        }
    }
}
