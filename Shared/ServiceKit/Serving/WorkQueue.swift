import CLinux
import Contracts
import Synchronization

/// A few threads for what must not hold up a loop: hashing, encoding pages, checking, writing and syncing
/// files. Work that was taken is always done, also when the queue closes.
package final class WorkQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let threads: Int
    private let limit: Int
    private let state = Mutex(State())
    /// Signalled for each piece of work, and for each thread at the end.
    private let ready = Semaphore()

    /// - Parameters:
    ///   - name: what the system shows of the threads, at most 15 bytes.
    ///   - threads: with one, work is done in order.
    ///   - limit: how much work may wait; without one its users must be few and wait for each piece.
    ///   - nice: how far the threads stand back behind others, 0 to 19.
    package init(
        named name: String, threads: Int = 1, limit: Int = .max, nice: Int32 = 0
    ) throws(StartError) {
        self.threads = threads
        self.limit = limit
        for _ in 0..<threads {
            let isStarted = startThread(named: name) { [self] in
                if nice != 0 { coffer_set_thread_nice(nice) }
                while let work = next() { work() }
            }
            guard isStarted else {
                close()
                throw StartError("cannot start a thread")
            }
        }
    }

    /// Queues work; false, and nothing done, where too much waits or the queue is closed.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let isAdded = state.withLock { state in
            guard !state.isClosed, state.waiting.count < limit else { return false }
            state.waiting.append(work)
            return true
        }
        if isAdded { ready.signal() }
        return isAdded
    }

    /// Runs work on a thread; throws what it throws, or 503 where too much waits or the queue is closed.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            guard add({ continuation.resume(with: Result(catching: work)) }) else {
                let refusal = APIError(
                    .serviceUnavailable, retryAfterSeconds: 1, logMessage: "a queue takes no more work")
                return continuation.resume(throwing: refusal)
            }
        }
    }

    /// Lets the threads end when what is queued is done.
    package func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<threads { ready.signal() }
    }

    /// The next work; nil when the queue is closed and empty.
    private func next() -> (@Sendable () -> Void)? {
        ready.wait()
        return state.withLock { state in
            // Short: the queue's limit or its users bound what this moves.
            state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
    }
}
