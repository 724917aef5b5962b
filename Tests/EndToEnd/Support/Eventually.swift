import TestKit
import Testing

/// Waits until something is so, as long as the contract allows for convergence: 30 s.
func eventually(
    _ what: Comment, within seconds: Int = 30, _ isTrue: () async throws -> Bool
) async throws {
    guard try await eventually(within: seconds, isTrue) else {
        Issue.record(what)
        return
    }
}
