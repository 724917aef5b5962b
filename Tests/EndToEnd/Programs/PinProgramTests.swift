import CofferClient
import Contracts
import TestKit
import Testing

/// PINs with the programs as they ship.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct PinProgramTests {
    @Test func `of a hundred parallel PINs at most three are compared, although auth is killed meanwhile`()
        async throws
    {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "verified.test"]) { $1 }
        try await RunningCoffer.run(settings: settings) { coffer in
            let app = try await coffer.join("ada@verified.test")
            @Sendable func unlock(_ pin: Int) async throws -> Int {
                try await refused { try await app.auth.unlock(pin: "\(pin)") }.status
            }
            #expect(try await app.auth.setPin("2580", password: CofferSystem.password).hasPin)
            _ = try await app.auth.lock()
            try await coffer.waitUntilReady("auth", forSeconds: 0.6)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await unlock(1_000 + number) }
                }
                try await coffer.killAndWait("auth")
                for number in 100..<200 {
                    group.addTask { try await unlock(1_000 + number) }
                }
                var statuses: [Int] = []
                for try await status in group { statuses.append(status) }
                return statuses
            }
            // A PIN whose answer the kill took was counted, too.
            #expect(statuses.filter { $0 == 400 }.count <= 2)
            #expect(statuses.contains(429))
            #expect(statuses.allSatisfy { [400, 429, 502, 503].contains($0) }, "\(statuses)")
            #expect(try await unlock(2_580) == 429)
            #expect(try await refused { try await app.profile.get() }.status == 423)
        }
    }
}
