import HTTPKit
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

@Suite struct RepeatingWorkTests {
    private func run(_ body: (ServiceHarness) async throws -> Void) async throws {
        try await ServiceHarness.run("things") { context in
            RunningService(ServiceRoutes(service: "things", context: context), databases: [])
        } body: {
            try await body($0)
        }
    }

    @Test func `rounds follow one another, one at a time, until the work is stopped`() async throws {
        try await run { service in
            let (rounds, overlaps) = (Counter(), Counter())
            let box = Running(rounds: rounds, overlaps: overlaps)
            let work = RepeatingWork(everyMilliseconds: 1, firstAfterMilliseconds: 0, in: service.context)
            #expect(!work.isRunning)
            work.start { await box.round() }
            for _ in 0..<12_000 where rounds.value < 3 { try await Task.sleep(nanoseconds: 5_000_000) }
            #expect(rounds.value >= 3)
            work.stop()
            #expect(!work.isRunning)
            // A round that had begun may still end.
            let stopped = rounds.value
            try await Task.sleep(nanoseconds: 50_000_000)
            #expect(rounds.value <= stopped + 1)
            #expect(overlaps.value == 0)
        }
    }

    @Test func `a requested round begins at once, or once after the running one`()
        async throws
    {
        try await run { service in
            let (begun, held) = (Counter(), Counter())
            let work = RepeatingWork(everyMilliseconds: 3_600_000, in: service.context)
            func wait(for rounds: Int) async throws {
                for _ in 0..<12_000 where begun.value < rounds {
                    try await Task.sleep(nanoseconds: 5_000_000)
                }
                // No further round begins.
                try await Task.sleep(nanoseconds: 20_000_000)
                #expect(begun.value == rounds)
            }
            work.runSoon()
            try await wait(for: 0)
            work.start {
                begun.add(1)
                while held.value > 0 { await EventLoop.current?.sleep(milliseconds: 1) }
            }
            try await wait(for: 0)
            work.runSoon()
            try await wait(for: 1)
            held.add(1)
            work.runSoon()
            try await wait(for: 2)
            for _ in 0..<5 { work.runSoon() }
            try await wait(for: 2)
            held.add(-1)
            try await wait(for: 3)
            work.stop()
            work.runSoon()
            try await wait(for: 3)
        }
    }
}

private final class Running: Sendable {
    private let count = Atomic<Int>(0)
    let rounds: Counter
    let overlaps: Counter

    init(rounds: Counter, overlaps: Counter) {
        self.rounds = rounds
        self.overlaps = overlaps
    }

    func round() async {
        if count.wrappingAdd(1, ordering: .relaxed).newValue > 1 { overlaps.add(1) }
        await EventLoop.current?.sleep(milliseconds: 3)
        count.wrappingSubtract(1, ordering: .relaxed)
        rounds.add(1)
    }
}
