import Contracts
package import HTTPKit
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
    private let running = Atomic<Bool>(false)

    package init(_ workflow: ShareWorkflow, schedule: Schedule) {
        self.workflow = workflow
        self.schedule = schedule
    }

    package func start(on loop: EventLoop) {
        running.store(true, ordering: .relaxed)
        loop.spawn { [self] in await work(on: loop) }
    }

    /// Ends after the current round.
    package func stop() { running.store(false, ordering: .relaxed) }

    private func work(on loop: EventLoop) async {
        // Requests that come meanwhile claim their transactions, so even the newest lock can only be an
        // orphan.
        var patienceSeconds: Int64 = 0
        while running.load(ordering: .relaxed) {
            do {
                let now = workflow.context.clock.now()
                try await workflow.resume(interruptedBefore: now.adding(seconds: -patienceSeconds))
                patienceSeconds = schedule.patienceSeconds
            } catch {
                workflow.context.log.info("resuming failed", ["reason": String(describing: error)])
            }
            await loop.sleep(milliseconds: schedule.roundMilliseconds)
        }
    }
}
