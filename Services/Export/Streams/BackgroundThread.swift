import Glibc
import ServiceKit
import Synchronization

/// One thread for what must not hold up the loop: encoding pages, hashing, writing and syncing files. Its
/// users wait for each piece, so that its queue is as long as there are exports and backups under way.
final class BackgroundThread: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    // Only ever handed to sem_post and sem_wait; lives as long as the thread, which owns this object.
    nonisolated(unsafe) private let ready: UnsafeMutablePointer<sem_t>

    init() throws(StartError) {
        ready = .allocate(capacity: 1)
        sem_init(ready, 0, 0)
        guard startThread(named: "export-files", { [self] in work() }) else {
            throw StartError("cannot start a thread")
        }
    }

    deinit {
        sem_destroy(ready)
        ready.deallocate()
    }

    /// Runs work on the thread, in order; throws what it throws.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                state.waiting.append { continuation.resume(with: Result(catching: work)) }
            }
            sem_post(ready)
        }
    }

    /// Ends the thread after what is queued.
    func close() {
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
