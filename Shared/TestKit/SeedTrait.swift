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
