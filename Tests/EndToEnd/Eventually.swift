import Testing

/// Waits until something is so, as long as the contract allows for convergence: 30 s.
func eventually(
    _ what: Comment, within seconds: Int = 30, _ isTrue: () async throws -> Bool
) async throws {
    for _ in 0..<(seconds * 50) {
        if try await isTrue() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record(what)
}
