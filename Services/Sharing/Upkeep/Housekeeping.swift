import Contracts
import ServiceKit
import Synchronization

/// What the service does by itself: it ends everything that a crash interrupted, then what stays interrupted
/// for long, and forgets what is old.
final class Housekeeping: Sendable {
    /// How often, and how long something must have been interrupted.
    struct Schedule: Sendable {
        var roundMilliseconds = 2_000
        var patienceSeconds: Int64 = 10
    }

    /// How often old notifications are deleted, 500 at a time.
    private static let clearingMilliseconds = 60_000

    private let workflow: ShareWorkflow
    private let schedule: Schedule
    private let work: RepeatingWork
    private let clearing: RepeatingWork
    /// Requests that come meanwhile claim their transactions, so at start even the newest lock can only be an
    /// orphan.
    private let patienceSeconds = Atomic<Int64>(0)

    init(_ workflow: ShareWorkflow, schedule: Schedule) {
        self.workflow = workflow
        self.schedule = schedule
        work = RepeatingWork(
            everyMilliseconds: schedule.roundMilliseconds, first: 0, in: workflow.context)
        clearing = RepeatingWork(everyMilliseconds: Self.clearingMilliseconds, in: workflow.context)
    }

    func start() {
        work.start { [self] in await resume() }
        clearing.start { [self] in await forgetOld() }
    }

    /// Ends after the current round.
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
            try await workflow.resume(interruptedBefore: now.adding(seconds: -seconds))
            patienceSeconds.store(schedule.patienceSeconds, ordering: .relaxed)
        } catch {
            workflow.context.log.info("resuming failed", ["reason": String(describing: error)])
        }
    }
}
