import CLinux
import Glibc
import Synchronization

/// A bounded queue of work for a few threads at nice 10. Work that was taken is always done, also when the
/// queue closes.
final class WorkQueue: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var threads = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let limit: Int
    // Only ever handed to sem_post, sem_wait and, when nobody else is left, sem_destroy.
    nonisolated(unsafe) private let ready: UnsafeMutablePointer<sem_t>

    init(threads: Int, limit: Int) {
        self.limit = limit
        ready = .allocate(capacity: 1)
        sem_init(ready, 0, 0)
        for _ in 0..<max(1, threads) { startThread() }
    }

    deinit {
        sem_destroy(ready)
        ready.deallocate()
    }

    /// Queues work; false, and nothing done, where the queue is full or no thread could be started.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let added = state.withLock { state in
            guard state.waiting.count < limit, state.threads > 0, !state.isClosed else {
                return false
            }
            state.waiting.append(work)
            return true
        }
        if added { sem_post(ready) }
        return added
    }

    /// Lets the threads end when what is queued is done.
    func close() {
        let threads = state.withLock { state in
            state.isClosed = true
            return state.threads
        }
        for _ in 0..<threads { sem_post(ready) }
    }

    private func startThread() {
        var thread = pthread_t()
        let this = Unmanaged.passRetained(self)
        let failure = pthread_create(&thread, nil, hashingThread, this.toOpaque())
        guard failure == 0 else { return this.release() }
        pthread_detach(thread)
        state.withLock { $0.threads += 1 }
    }

    /// A thread's life.
    fileprivate func work() {
        coffer_set_thread_name("hashing")
        coffer_set_thread_nice(10)
        // Signals are the program's: they wake its loop, not a hash.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        while true {
            while sem_wait(ready) != 0 {}
            guard let work = take() else { return }
            work()
        }
    }

    /// The next work; nil when the queue is closed and empty.
    private func take() -> (@Sendable () -> Void)? {
        state.withLock { state in
            // Short: the queue's limit bounds what this moves.
            state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
    }
}

private func hashingThread(_ queue: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let queue else { return nil }
    Unmanaged<WorkQueue>.fromOpaque(queue).takeRetainedValue().work()
    return nil
}
