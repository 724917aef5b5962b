package import Contracts
internal import Synchronization

/// Threads with a worker each, such as a connection, for jobs that wait in one bounded queue.
///
/// The owners take turns. At most one job of an owner runs, and an owner has at most an eighth of the
/// queue, so that one user's long jobs cannot block the others.
package final class FairPool<Worker>: Sendable {
    package struct Job: Sendable {
        let owner: ID<WorkOwner>?
        /// The job fails with `.timedOut` if it does not start before this moment.
        let startBy: UInt64
        let run: @Sendable (Worker) -> Void
        let fail: @Sendable (SQLiteError) -> Void

        package init(
            owner: ID<WorkOwner>?, startBy: UInt64, run: @escaping @Sendable (Worker) -> Void,
            fail: @escaping @Sendable (SQLiteError) -> Void
        ) {
            self.owner = owner
            self.startBy = startBy
            self.run = run
            self.fail = fail
        }
    }

    private struct State {
        var waiting = FairQueue<ID<WorkOwner>?, Job>()
        var running: Set<ID<WorkOwner>> = []
        var isClosed = false
    }

    private enum Turn {
        case job(Job)
        /// The pool is closed.
        case ended
    }

    private let monitor = Monitor(State())
    private let threads = Mutex<[WorkerThread]>([])
    private let what: String
    private let limit: Int
    private let drains: Bool

    /// - Parameters:
    ///   - what: the jobs' name for errors, such as "reads".
    ///   - limit: most jobs that may wait; one more fails with `.overloaded`.
    ///   - drains: whether `close` runs the waiting jobs; else it fails them with `.closed`.
    ///   - end: what each thread calls last with its worker.
    package init(
        _ what: String, thread name: String, limit: Int, drains: Bool,
        workers: [@Sendable () -> Worker], end: @escaping @Sendable (Worker) -> Void
    ) throws(SQLiteError) {
        self.what = what
        self.limit = limit
        self.drains = drains
        do throws(SQLiteError) {
            for make in workers {
                let thread = try WorkerThread(name: name) { [monitor] in
                    let worker = make()
                    Self.serve(monitor, worker, what, drains: drains)
                    end(worker)
                }
                threads.withLock { $0.append(thread) }
            }
        } catch {
            close()
            throw error
        }
    }

    package var waitingCount: Int { monitor.withLock { $0.waiting.count } }

    package var isClosed: Bool { monitor.withLock { $0.isClosed } }

    /// Queues a job, or fails it with the reason why it is not taken.
    package func append(_ job: Job) {
        if let refusal = refusal(of: job) { job.fail(refusal) } else { monitor.signal() }
    }

    /// Takes no new jobs and joins the threads.
    /// - Parameter hurry: called once no job starts any more, to end the running ones.
    package func close(_ hurry: () -> Void = {}) {
        let waiting = monitor.withLock { state in
            state.isClosed = true
            return drains ? [] : state.waiting.removeAll()
        }
        monitor.broadcast()
        for job in waiting { job.fail(.closed) }
        hurry()
        let ending = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in ending { thread.join() }
    }

    private func refusal(of job: Job) -> SQLiteError? {
        monitor.withLock { state in
            if state.isClosed { return .closed }
            if state.waiting.count >= limit {
                return SQLiteError(.overloaded, "\(limit) \(what) are waiting")
            }
            if let owner = job.owner {
                let ownersJobs = state.waiting.count(of: owner)
                guard ownersJobs < max(1, limit / 8) else {
                    return SQLiteError(.overloaded, "\(ownersJobs) \(what) of one owner are waiting")
                }
            }
            state.waiting.append(job, of: job.owner)
            return nil
        }
    }

    private static func serve(_ monitor: Monitor<State>, _ worker: Worker, _ what: String, drains: Bool) {
        while case .job(let job) = monitor.wait(until: nil, { take(&$0, drains: drains) }) {
            if SteadyTime.nanoseconds > job.startBy {
                job.fail(SQLiteError(.timedOut, "one of the \(what) waited past its limit"))
            } else {
                job.run(worker)
            }
            guard let owner = job.owner else { continue }
            _ = monitor.withLock { $0.running.remove(owner) }
            // Another thread may be waiting for this owner's job to end.
            monitor.signal()
        }
        monitor.broadcast()
    }

    /// Takes the first job of the next owner who has no running one; returns nil if there is none.
    private static func take(_ state: inout State, drains: Bool) -> Turn? {
        if state.isClosed, !drains || state.waiting.isEmpty { return .ended }
        let running = state.running
        let next = state.waiting.popFirst { owner in owner.map { !running.contains($0) } ?? true }
        guard let job = next?.element else { return nil }
        if let owner = job.owner { state.running.insert(owner) }
        return .job(job)
    }
}
