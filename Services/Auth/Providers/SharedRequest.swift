import Contracts
import Synchronization

/// One request for all who ask for its answer while it is under way.
final class SharedRequest<Value: Sendable>: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Value, APIError>?, Never>

    /// Those who wait for the answer; nil while nobody asks.
    private let waiting = Mutex<[Waiting]?>(nil)

    /// Returns the answer of the request under way, or begins one with `ask`.
    func answer(_ ask: () async throws(APIError) -> Value) async throws(APIError) -> Value {
        while true {
            let isFirst = waiting.withLock { waiting in
                defer { waiting = waiting ?? [] }
                return waiting == nil
            }
            if isFirst { return try await ownAnswer(ask) }
            let answer = await withCheckedContinuation { (continuation: Waiting) in
                let isOver = waiting.withLock { waiting in
                    waiting?.append(continuation)
                    return waiting == nil
                }
                if isOver { continuation.resume(returning: nil) }
            }
            // It ended before this one began to wait.
            if let answer { return try answer.get() }
        }
    }

    private func ownAnswer(_ ask: () async throws(APIError) -> Value) async throws(APIError) -> Value {
        let answer: Result<Value, APIError>
        do throws(APIError) { answer = .success(try await ask()) } catch { answer = .failure(error) }
        let others = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for other in others { other.resume(returning: answer) }
        return try answer.get()
    }
}
