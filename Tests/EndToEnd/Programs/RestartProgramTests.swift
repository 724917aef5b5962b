import HTTPKit
import Synchronization
import TestKit
import Testing

/// Restarts of the programs as they ship, while people use them.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct RestartProgramTests {
    /// One path of each service.
    private static let reads = ["/users/me", "/transactions?limit=1", "/sharing", "/backups"]

    @Test func `a restart of any program fails no read and loses no acknowledged write`() async throws {
        try await RunningCoffer.run(isGivenSocket: true) { coffer in
            let storm = WriteStorm(coffer.client)
            try await storm.signIn()
            let category = try await storm.category()
            let failures = Failures()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<2 { group.addTask { try await storm.write(writer, category) } }
                for path in Self.reads {
                    group.addTask { await failures.gather(path, from: storm) }
                }
                for round in 0..<2 {
                    for service in RunningCoffer.services {
                        let restarted = try await coffer.run(["restart", service])
                        #expect(
                            restarted.status == 0,
                            "round \(round), \(service): \(restarted.output)\(coffer.lastWords(of: service))")
                    }
                }
                _ = try await eventually { failures.reads > 100 && storm.acknowledged.count > 10 }
                failures.end()
                storm.end()
                try await group.waitForAll()
            }
            #expect(failures.all == [], "reads failed")
            #expect(failures.reads > 100 && storm.acknowledged.count > 10)
            try await storm.expectNothingLost()
        }
    }
}

/// Readers that never repeat a request, and their failures.
private final class Failures: Sendable {
    private let found = Mutex<[String]>([])
    private let count = Atomic<Int>(0)
    private let hasEnded = Atomic<Bool>(false)

    var all: [String] { found.withLock { $0 } }
    var reads: Int { count.load(ordering: .relaxed) }
    func end() { hasEnded.store(true, ordering: .relaxed) }

    func gather(_ path: String, from storm: WriteStorm) async {
        while !hasEnded.load(ordering: .relaxed) {
            do {
                let answer = try await storm.send(.get, path)
                if answer.status != 200 {
                    found.withLock { $0.append("\(path): \(answer.status) \(answer.text.prefix(200))") }
                }
            } catch {
                found.withLock { $0.append("\(path): \(error)") }
            }
            count.wrappingAdd(1, ordering: .relaxed)
        }
    }
}
