import Contracts
import ServiceKit
import Synchronization

/// What the service does by itself: it ends everything that a crash interrupted, then what stays interrupted
/// for long.
package final class Housekeeping: Sendable {
    /// How often, and how long something must have been interrupted.
    package struct Schedule: Sendable {
        package var roundMilliseconds = 2_000
        package var patienceSeconds: Int64 = 10
        package init() {}
    }

    private let workflow: ShareWorkflow
    private let schedule: Schedule
    private let work: RepeatingWork
    /// Requests that come meanwhile claim their transactions, so at start even the newest lock can only be an
    /// orphan.
    private let patienceSeconds = Atomic<Int64>(0)

    package init(_ workflow: ShareWorkflow, schedule: Schedule) {
        self.workflow = workflow
        self.schedule = schedule
        work = RepeatingWork(
            everyMilliseconds: schedule.roundMilliseconds, first: 0, in: workflow.context)
    }

    package func start() { work.start { [self] in await resume() } }

    /// Ends after the current round.
    package func stop() { work.stop() }

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
