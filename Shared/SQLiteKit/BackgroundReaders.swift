internal import Contracts
internal import Synchronization

/// Threads with a read-only connection each, for reads that would hold an event loop for too long.
///
/// The owners take turns. At most one read of an owner runs, and an owner has at most an eighth of the queue,
/// so that one user's long reads cannot block the others.
final class BackgroundReaders: Sendable {
    private struct State {
        var waiting = FairQueue<ID<WorkOwner>?, ReadJob>()
        var running: Set<ID<WorkOwner>> = []
        var isClosed = false
    }

    private enum Turn {
        case read(ReadJob)
        /// The readers are closed.
        case ended
    }

    private let monitor = Monitor(State())
    private let limits: [ReadLimit]
    private let threads = Mutex<[WorkerThread]>([])
    private let options: DatabaseOptions
    private let counters: DatabaseCounters

    init(handles: [DatabaseHandle], options: DatabaseOptions, counters: DatabaseCounters) throws(SQLiteError)
    {
        self.options = options
        self.counters = counters
        limits = handles.map(\.limit)
        do throws(SQLiteError) {
            for handle in handles {
                let monitor = self.monitor
                let thread = try WorkerThread(name: "db-reader") { Self.serve(monitor, handle) }
                threads.withLock { $0.append(thread) }
            }
        } catch {
            close()
            throw error
        }
    }

    var queuedReads: Int { monitor.withLock { $0.waiting.count } }

    /// Runs a read on a background thread, within `backgroundReadMilliseconds` and the task's `ReadDeadline`.
    func read<Value: Sendable>(
        owner: ID<WorkOwner>?, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let limit = UInt64(max(0, options.backgroundReadMilliseconds)) &* 1_000_000
        let counters = self.counters
        let deadline = ReadDeadline.nanoseconds ?? .max
        return try await withCheckedThrowingContinuation { continuation in
            let job = ReadJob(
                owner: owner, startBy: min(SteadyTime.nanoseconds &+ limit, deadline),
                run: { handle in
                    counters.update { $0.backgroundReads += 1 }
                    continuation.resume(
                        with: Result {
                            let now = SteadyTime.nanoseconds
                            let rest = deadline > now ? deadline - now : 0
                            switch try handle.read(limitNanoseconds: min(limit, rest), body) {
                            case .value(let value): return value
                            case .handOver: throw SQLiteError(.timedOut, "a read ran past its limit")
                            }
                        })
                },
                fail: { continuation.resume(throwing: $0) })
            if let refusal = append(job) { job.fail(refusal) }
        }
    }

    /// Fails waiting reads with `.closed`, interrupts running ones and joins the threads.
    func close() {
        let waiting = monitor.withLock { state in
            state.isClosed = true
            return state.waiting.removeAll()
        }
        monitor.broadcast()
        for job in waiting { job.fail(.closed) }
        for limit in limits { limit.cancel() }
        let ending = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in ending { thread.join() }
    }

    private func append(_ job: ReadJob) -> SQLiteError? {
        let refusal: SQLiteError? = monitor.withLock { state in
            if state.isClosed { return .closed }
            let limit = options.backgroundQueueLimit
            if state.waiting.count >= limit { return SQLiteError(.overloaded, "\(limit) reads are waiting") }
            if let owner = job.owner {
                let ownersJobs = state.waiting.count(of: owner)
                guard ownersJobs < max(1, limit / 8) else {
                    return SQLiteError(.overloaded, "\(ownersJobs) reads of one owner are waiting")
                }
            }
            state.waiting.append(job, of: job.owner)
            return nil
        }
        if refusal == nil { monitor.signal() }
        return refusal
    }

    private static func serve(_ monitor: Monitor<State>, _ handle: DatabaseHandle) {
        while case .read(let job) = monitor.wait(until: nil, { take(&$0) }) {
            if SteadyTime.nanoseconds > job.startBy {
                job.fail(SQLiteError(.timedOut, "a read waited past its limit"))
            } else {
                job.run(handle)
            }
            guard let owner = job.owner else { continue }
            _ = monitor.withLock { $0.running.remove(owner) }
            // Another thread may be waiting for this owner's read to end.
            monitor.signal()
        }
        handle.close()
    }

    /// Takes the first read of the next owner who has no running read; returns nil if there is none.
    private static func take(_ state: inout State) -> Turn? {
        if state.isClosed { return .ended }
        let running = state.running
        let next = state.waiting.popFirst { owner in owner.map { !running.contains($0) } ?? true }
        guard let job = next?.element else { return nil }
        if let owner = job.owner { state.running.insert(owner) }
        return .read(job)
    }
}
