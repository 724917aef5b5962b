import Contracts
import ServiceKit
import Synchronization

/// The service's background work: it releases interrupted locks (at start all of them, later those
/// interrupted for a while), ends those of people who left a book, and deletes old notifications.
final class LockUpkeepWorkflow: Sendable {
    /// The time between rounds, and how long a lock must have been interrupted.
    struct Schedule: Sendable {
        var roundMilliseconds = 2_000
        var patienceSeconds: Int64 = 10
    }

    /// The time between deletions of old notifications, 500 at a time.
    private static let clearingMilliseconds = 60_000

    private let workflow: ShareWorkflow
    private let schedule: Schedule
    private let work: RepeatingWork
    private let clearing: RepeatingWork
    /// 0 until the first round has succeeded: running requests claim their transactions, so at start even the
    /// newest unclaimed lock is an orphan.
    private let patienceSeconds = Atomic<Int64>(0)

    init(_ workflow: ShareWorkflow, schedule: Schedule) {
        self.workflow = workflow
        self.schedule = schedule
        work = RepeatingWork(
            everyMilliseconds: schedule.roundMilliseconds, firstAfterMilliseconds: 0, in: workflow.context)
        clearing = RepeatingWork(everyMilliseconds: Self.clearingMilliseconds, in: workflow.context)
    }

    func start() {
        work.start { [self] in await resume() }
        clearing.start { [self] in await forgetOld() }
    }

    /// Lets the current round finish.
    func stop() {
        work.stop()
        clearing.stop()
    }

    private func forgetOld() async {
        do {
            try await workflow.store.forgetOld(at: workflow.context.clock.now())
        } catch {
            workflow.context.log.info("old notifications stay", ["reason": String(describing: error)])
        }
    }

    private func resume() async {
        let seconds = patienceSeconds.load(ordering: .relaxed)
        do {
            let now = workflow.context.clock.now()
            while try await workflow.store.moveBooks(), work.isRunning {}
            while try await workflow.store.endLeftLocks(), work.isRunning {}
            let moment = now.adding(seconds: -seconds)
            while try await workflow.resume(interruptedBefore: moment), work.isRunning {}
            patienceSeconds.store(schedule.patienceSeconds, ordering: .relaxed)
        } catch {
            workflow.context.log.info("resuming failed", ["reason": String(describing: error)])
        }
    }
}
