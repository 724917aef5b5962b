import CLinux
import SQLiteKit
import Synchronization
import Vocabulary

/// A few threads for work that must not hold up a loop: hashing, encoding pages, checking, writing and
/// syncing files. The owners of the work (`WorkOwner`) take turns. Queued work is done, even when the queue
/// closes, unless a full queue makes room for an owner who has less waiting.
package final class WorkQueue: Sendable {
    private struct Piece {
        let run: @Sendable () -> Void
        /// Nil for work that is never refused once it is queued.
        let refuse: (@Sendable () -> Void)?
    }

    private struct State {
        var waiting = FairQueue<ID<WorkOwner>?, Piece>()
        var isClosed = false
    }

    private let threads: Int
    private let limit: Int
    private let state = Mutex(State())
    /// Signalled once per piece of work, and once per thread at the end.
    private let ready = Semaphore()

    /// - Parameters:
    ///   - name: the threads' name in the system, at most 15 bytes.
    ///   - threads: the number of threads; a single thread works in order.
    ///   - limit: how many pieces may wait. Without a limit, users must be few and wait for each piece.
    ///   - nice: the threads' nice value, 0 to 19.
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

    /// Queues work. Returns false without queueing when the queue is full or closed.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool { add(Piece(run: work, refuse: nil)) }

    private func add(_ piece: Piece) -> Bool {
        let owner = WorkOwner.current
        let (isAdded, evicted) = state.withLock { state -> (Bool, Piece?) in
            if state.isClosed { return (false, nil) }
            var evicted: Piece?
            if state.waiting.count >= limit {
                evicted = state.waiting.makeRoom(for: owner) { $0.refuse != nil }
                if evicted == nil { return (false, nil) }
            }
            state.waiting.append(piece, of: owner)
            return (true, evicted)
        }
        // A thread was woken already for the work that made room.
        if isAdded, evicted == nil { ready.signal() }
        evicted?.refuse?()
        return isAdded
    }

    /// Runs work on a thread. Throws the error of the work, or `refusal` when the queue is full or closed, or
    /// becomes so full that the work makes room.
    package func run<Value: Sendable>(
        orThrow refusal: @autoclosure @escaping @Sendable () -> any Error = APIError(
            .serviceUnavailable, retryAfterSeconds: 1, logMessage: "a queue takes no more work"),
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isAdded = add(
                Piece(
                    run: { continuation.resume(with: Result(catching: work)) },
                    refuse: { continuation.resume(throwing: refusal()) }))
            if !isAdded { continuation.resume(throwing: refusal()) }
        }
    }

    /// The number of pieces that wait now.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Ends the threads after the queued work is done.
    package func close() {
        state.withLock { $0.isClosed = true }
        for _ in 0..<threads { ready.signal() }
    }

    /// Waits for the next work. Returns nil when the queue is closed and empty.
    private func next() -> (@Sendable () -> Void)? {
        ready.wait()
        return state.withLock { $0.waiting.popFirst()?.element.run }
    }
}
