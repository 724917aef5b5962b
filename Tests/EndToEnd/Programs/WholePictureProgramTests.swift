import TestKit
import Testing

/// A book of several accounts and currencies beside a model that knows rows only (contract-household §1, §2).
@Suite(.enabled(if: RunningCoffer.binaries != nil, "needs the programs that deploy/coffer test builds"))
struct WholePictureProgramTests {
    @Test(.seeded) func `every figure of every screen equals a recount of the rows, by exact fractions`()
        async throws
    {
        var random = SeededRandom()
        let seed = random.below(1_000_000)
        try await RunningCoffer.run(settings: ["COFFER_AUTO_VERIFY": "example.test"]) { coffer in
            let (status, output) = try await PythonScript.run(
                "whole_picture.py",
                ["http://127.0.0.1:\(coffer.port)", "\(seed)", RunningCoffer.isLong ? "5000" : "250"],
                in: coffer.folder, within: RunningCoffer.isLong ? 3_600 : 600)
            #expect(status == 0, "\(output)")
        }
    }
}
