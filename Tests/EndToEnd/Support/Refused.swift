import CofferClient
import Testing

/// Returns the refusal of a call; a call that is not refused ends the test.
func refused<Value>(
    _ call: () async throws -> Value, _ place: SourceLocation = #_sourceLocation
) async throws -> Refusal {
    let value: Value
    do { value = try await call() } catch let refusal as Refusal { return refusal }
    Issue.record("not refused: \(value)", sourceLocation: place)
    throw NotRefused()
}

private struct NotRefused: Error {}
