import Foundation
import HTTPKit
import TestKit
import Testing

/// Sharing, inviting, verifying and erasing while auth, ledger and sharing are killed.
@Suite(
    .serialized,
    .enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct SharingProgramTests {
    @Test func `kill -9 at any moment of sharing, inviting, verifying and erasing leaves no orphans`()
        async throws
    {
        let settings = RunningCoffer.quickly.merging(["COFFER_AUTO_VERIFY": "storm.test"]) { $1 }
        try await RunningCoffer.run(settings: settings) { coffer in
            let storm = ShareStorm(coffer.client)
            let ada = try await storm.join("ada@storm.test")
            let bob = try await storm.join("bob@storm.test")
            let cleo = try await storm.join("cleo@storm.test")
            let (category, cleos) = (try await storm.category(of: ada), try await storm.category(of: cleo))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<3 { group.addTask { try await storm.write(writer, as: ada, category) } }
                group.addTask { try await storm.verifyInvited() }
                group.addTask { try await storm.leave(sharedBy: cleo, cleos) }
                try await coffer.killInTurn(["sharing", "ledger", "auth"], times: 12) {
                    storm.shares.count > 20 && storm.verified.count > 3 && storm.erased.count > 3
                }
                storm.end()
                try await group.waitForAll()
            }
            // Soon both sides agree, every verified address has its part, and no trace of a deleted user is left.
            var check = (status: Int32(1), output: "")
            var missing = storm.verified
            var traces = ["everything"]
            let begin = ContinuousClock.now
            while ContinuousClock.now - begin < .seconds(120) {
                check = try await coffer.run(["check"])
                missing = try await storm.withoutParts(of: ada)
                traces = try await storm.traces(seenBy: [bob, cleo])
                if check.status == 0, missing.isEmpty, traces.isEmpty { break }
                try await Task.sleep(for: .milliseconds(500))
            }
            #expect(check.status == 0, "\(check.output)")
            #expect(missing.isEmpty)
            #expect(traces == [])
            for (id, status) in storm.shares {
                let answer = try await storm.send(.get, "/expenses/shares/\(id)", nil, as: ada)
                #expect(answer.status == status, "\(id): \(answer.text)")
            }
        }
    }
}
