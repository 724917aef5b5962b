import Contracts
import HTTPKit
import Synchronization

/// Work that a request waits for, and that goes on behind the answer when it takes long (contract-exports,
/// "Long work").
final class LongWork<Value: Sendable>: Sendable {
    private struct State {
        var progress = Proportion(tenThousandths: 0)
        var result: Result<Value, any Error>?
        /// Whether the request was answered before the work was done.
        var isLate = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    var progress: Proportion { state.withLock(\.progress) }

    /// Nil while the work goes on.
    var result: Result<Value, any Error>? { state.withLock(\.result) }

    func advance(to share: Double) {
        let part = Int(min(1, share) * Double(Proportion.whole))
        state.withLock { $0.progress = max($0.progress, Proportion(tenThousandths: part)) }
    }

    /// Ends the work. Returns whether nobody waits for the result any more.
    @discardableResult
    func end(_ result: Result<Value, any Error>) -> Bool {
        let (waiting, isLate) = state.withLock { state in
            state.result = result
            return (state.waiting.taken(), state.isLate)
        }
        waiting?.resume()
        return isLate
    }

    /// Waits for the result; returns nil when it takes longer. Runs on an event loop.
    func result(withinMilliseconds limit: Int, on loop: EventLoop) async throws -> Value? {
        let timer = loop.schedule(afterMilliseconds: limit) { [self] in
            state.withLock { $0.waiting.taken() }?.resume()
        }
        defer { timer.cancel() }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.result != nil { return true }
                state.waiting = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
        return try state.withLock { state in
            if state.result == nil { state.isLate = true }
            return state.result
        }?.get()
    }
}
