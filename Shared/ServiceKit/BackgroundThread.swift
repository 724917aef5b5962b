import Contracts
import Glibc
import Synchronization

/// One thread for what must not hold up a loop: encoding pages, hashing, checking, writing and syncing files.
package final class BackgroundThread: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let limit: Int
    private let state = Mutex(State())
    // Only ever handed to sem_post and sem_wait; lives as long as the thread, which owns this object.
    nonisolated(unsafe) private let ready: UnsafeMutablePointer<sem_t>

    /// - Parameters:
    ///   - name: what the system shows, at most 15 bytes.
    ///   - limit: how much work may wait; without one its users must be few and wait for each piece.
    package init(named name: String, limit: Int = .max) throws(StartError) {
        self.limit = limit
        ready = .allocate(capacity: 1)
        sem_init(ready, 0, 0)
        guard startThread(named: name, { [self] in work() }) else {
            throw StartError("cannot start a thread")
        }
    }

    deinit {
        sem_destroy(ready)
        ready.deallocate()
    }

    /// Runs work on the thread, in order; throws what it throws, or 503 where too much waits or the thread is
    /// to end.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isAdded = state.withLock { state in
                guard !state.isClosed, state.waiting.count < limit else { return false }
                state.waiting.append { continuation.resume(with: Result(catching: work)) }
                return true
            }
            guard isAdded else {
                let refusal = APIError(
                    .serviceUnavailable, retryAfterSeconds: 1, logMessage: "the thread takes no more work")
                return continuation.resume(throwing: refusal)
            }
            sem_post(ready)
        }
    }

    /// Ends the thread after what is queued.
    package func close() {
        state.withLock { $0.isClosed = true }
        sem_post(ready)
    }

    private func work() {
        while true {
            while sem_wait(ready) != 0 {}
            let (batch, isClosed) = state.withLock { state in
                let batch = state.waiting
                state.waiting = []
                return (batch, state.isClosed)
            }
            for work in batch { work() }
            if isClosed && batch.isEmpty { return }
        }
    }
}
