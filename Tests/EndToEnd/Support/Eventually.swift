import TestKit
import Testing

/// Waits until a condition is true. The default is the contract's limit for convergence, 30 s.
func eventually(
    _ what: Comment, within seconds: Int = 30, _ isTrue: () async throws -> Bool
) async throws {
    guard try await eventually(within: seconds, isTrue) else {
        Issue.record(what)
        return
    }
}
