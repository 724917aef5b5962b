internal import Vocabulary

/// Threads with a read-only connection each, for reads that would hold an event loop for too long.
final class BackgroundReaders: Sendable {
    private let pool: FairPool<DatabaseHandle>
    private let limits: [ReadLimit]
    private let options: DatabaseOptions
    private let counters: DatabaseCounters

    init(handles: [DatabaseHandle], options: DatabaseOptions, counters: DatabaseCounters) throws(SQLiteError)
    {
        self.options = options
        self.counters = counters
        limits = handles.map(\.limit)
        pool = try FairPool(
            "reads", thread: "db-reader", limit: options.backgroundQueueLimit, drains: false,
            workers: handles.map { handle in { handle } }, end: { $0.close() })
    }

    var queuedReads: Int { pool.waitingCount }

    /// Runs a read on a background thread, within `backgroundReadMilliseconds` and the task's `ReadDeadline`.
    func read<Value: Sendable>(
        owner: ID<WorkOwner>?, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let limit = UInt64(max(0, options.backgroundReadMilliseconds)) &* 1_000_000
        let counters = self.counters
        let deadline = ReadDeadline.nanoseconds ?? .max
        return try await withCheckedThrowingContinuation { continuation in
            pool.append(
                FairPool.Job(
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
                    fail: { continuation.resume(throwing: $0) }))
        }
    }

    /// Fails waiting reads with `.closed`, interrupts running ones and joins the threads.
    func close() {
        pool.close { for limit in limits { limit.cancel() } }
    }
}

/// The time after which nobody waits for the reads of the current task any more.
package enum ReadDeadline {
    /// Nanoseconds of CLOCK_MONOTONIC; nil without a limit.
    @TaskLocal package static var nanoseconds: UInt64?
}
