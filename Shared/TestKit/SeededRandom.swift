import Glibc

/// Random numbers that are the same for the same seed (SplitMix64).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Makes a generator from the seed of the running test, which must have the trait `.seeded`. Each `part`
    /// has other numbers, so that tasks at once or cases of a test can have generators of their own.
    package init(part: Int = 0) {
        guard let seed = Seed.current else { preconditionFailure("the test needs @Test(.seeded)") }
        self.init(seed: seed &+ UInt64(bitPattern: Int64(part)) &* 0xD134_2543_DE82_EF95)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to, but not including, `bound`.
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// The seed of a test with random numbers.
enum Seed {
    static let variable = "COFFER_TEST_SEED"

    /// The seed of the running test, or nil when the test has no trait `.seeded`.
    @TaskLocal static var current: UInt64?

    /// Returns the seed of `COFFER_TEST_SEED`, else `fixed`, else a new one.
    static func make(_ fixed: UInt64?) -> UInt64 {
        let given = getenv(variable).flatMap { UInt64(String(cString: $0)) }
        return given ?? fixed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    }
}

// Release builds with a static standard library compile TestKit, too, and have no Testing.
#if canImport(Testing)
    package import Testing

    /// Gives each case of a test a seed, and every failure of the case a line with the seed that repeats it.
    package struct SeedTrait: TestTrait, TestScoping {
        let fixed: UInt64?

        package func provideScope(
            for test: Test, testCase: Test.Case?,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            let seed = Seed.make(fixed)
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                var named = issue
                named.comments.append("repeat with \(Seed.variable)=\(seed)")
                return named
            }
            try await Seed.$current.withValue(seed) {
                try await naming.provideScope(for: test, testCase: testCase) {
                    do {
                        try await function()
                    } catch let error as ExpectationFailedError {
                        throw error
                    } catch {
                        // An error that leaves the scope would be recorded without the seed.
                        Issue.record(error, sourceLocation: test.sourceLocation)
                    }
                }
            }
        }
    }

    extension Trait where Self == SeedTrait {
        /// A new seed for each run.
        package static var seeded: Self { SeedTrait(fixed: nil) }

        /// The same seed for each run. `COFFER_TEST_SEED` overrides the seed.
        package static func seeded(_ fixed: UInt64) -> Self { SeedTrait(fixed: fixed) }
    }
#endif
