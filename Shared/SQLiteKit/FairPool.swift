internal import Synchronization
package import Vocabulary

/// Threads with a worker each, such as a connection, for jobs that wait in one bounded queue.
///
/// Of the threads at rest the one that rested last takes the next job, so that connections are opened only
/// when jobs overlap.
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
        /// The threads at rest, by number; the one that rested last at the end.
        var resting: [Int] = []
        var isClosed = false
    }

    private enum Turn {
        case job(Job)
        /// No job can run now.
        case rest
        /// The pool is closed.
        case ended
    }

    private let state = Mutex(State())
    /// Whether each thread was woken.
    private let calls: [Monitor<Bool>]
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
        calls = workers.map { _ in Monitor(false) }
        do throws(SQLiteError) {
            for (number, make) in workers.enumerated() {
                let thread = try WorkerThread(name: name) { [self] in
                    let worker = make()
                    serve(worker, number)
                    end(worker)
                }
                threads.withLock { $0.append(thread) }
            }
        } catch {
            close()
            throw error
        }
    }

    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// How many threads wait for a job.
    package var restingCount: Int { state.withLock { $0.resting.count } }

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Queues a job, or fails it with the reason why it is not taken.
    package func append(_ job: Job) {
        if let refusal = refusal(of: job) { return job.fail(refusal) }
        if let number = state.withLock({ $0.resting.popLast() }) { wake(number) }
    }

    /// Takes no new jobs and joins the threads.
    /// - Parameter hurry: called once no job starts any more, to end the running ones.
    package func close(_ hurry: () -> Void = {}) {
        let waiting = state.withLock { state in
            state.isClosed = true
            return drains ? [] : state.waiting.removeAll()
        }
        wakeAll()
        for job in waiting { job.fail(.closed) }
        hurry()
        let ending = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in ending { thread.join() }
    }

    private func refusal(of job: Job) -> SQLiteError? {
        state.withLock { state in
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

    private func wake(_ number: Int) {
        calls[number].withLock { $0 = true }
        calls[number].signal()
    }

    private func wakeAll() {
        for number in calls.indices { wake(number) }
    }

    private func serve(_ worker: Worker, _ number: Int) {
        var owner: ID<WorkOwner>?
        while true {
            switch turn(after: owner, number) {
            case .ended: return wakeAll()
            case .rest:
                owner = nil
                calls[number].wait(until: nil) { wasWoken -> Void? in
                    guard wasWoken else { return nil }
                    wasWoken = false
                    return ()
                }
            case .job(let job):
                owner = job.owner
                if SteadyTime.nanoseconds > job.startBy {
                    job.fail(SQLiteError(.timedOut, "one of the \(what) waited past its limit"))
                } else {
                    job.run(worker)
                }
            }
        }
    }

    /// Says what a thread does next: the first job of the next owner who has no running one, if there is one.
    /// - Parameter owner: whose job the thread has just run.
    private func turn(after owner: ID<WorkOwner>?, _ number: Int) -> Turn {
        state.withLock { state in
            if let owner { state.running.remove(owner) }
            if state.isClosed, !drains || state.waiting.isEmpty { return .ended }
            let running = state.running
            let next = state.waiting.popFirst { owner in owner.map { !running.contains($0) } ?? true }
            guard let job = next?.element else {
                state.resting.append(number)
                return .rest
            }
            if let owner = job.owner { state.running.insert(owner) }
            return .job(job)
        }
    }
}
