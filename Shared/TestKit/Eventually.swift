/// Returns whether a condition becomes true within a minute. Checks the condition every 10 ms.
package func eventually(
    within seconds: Int = 60, _ isTrue: () async throws -> Bool
) async throws -> Bool {
    for _ in 0..<(seconds * 100) {
        if try await isTrue() { return true }
        try await Task.sleep(for: .milliseconds(10))
    }
    return false
}
