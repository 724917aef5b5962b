/// Runs `body`, then `end`, also when `body` throws. Stands in for `defer`, which cannot await in Swift 6.3.
package func cleaningUp<Value>(
    by end: () async -> Void, _ body: () async throws -> Value
) async throws -> Value {
    do {
        let value = try await body()
        await end()
        return value
    } catch {
        await end()
        throw error
    }
}
