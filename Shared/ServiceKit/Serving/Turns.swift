import Synchronization
import Vocabulary

/// Runs one piece of work per key at a time, in order of arrival, for work that spans several awaits.
package final class Turns<Key: Hashable & Sendable>: Sendable {
    private let waitingLimit: Int
    /// The waiting pieces, keyed by the key of the piece that is running.
    private let waiting = Mutex<[Key: [CheckedContinuation<Bool, Never>]]>([:])

    /// - Parameter waitingLimit: how many pieces of a key may wait; another one is refused.
    package init(waitingLimit: Int = .max) { self.waitingLimit = waitingLimit }

    /// Runs `body` in its turn. Throws the error of `body`, or `refusal` when too many are waiting.
    package func run<Value>(
        of key: Key, orThrow refusal: @autoclosure () -> any Error = APIError(.serviceUnavailable),
        _ body: () async throws -> Value
    ) async throws -> Value {
        guard await enter(key) else { throw refusal() }
        defer { leave(key) }
        return try await body()
    }

    private func enter(_ key: Key) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = waiting.withLock { waiting in
                guard let others = waiting[key] else {
                    waiting[key] = []
                    return true
                }
                guard others.count < waitingLimit else { return false }
                waiting[key]?.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func leave(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Bool, Never>? in
            guard let others = waiting[key], !others.isEmpty else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume(returning: true)
    }
}
