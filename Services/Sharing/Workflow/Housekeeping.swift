import Contracts
package import HTTPKit
package import ServiceKit
import Synchronization

/// What the service does by itself: everything interrupted at start, then what stays interrupted for long, and the
/// forgetting of old answers.
package final class Housekeeping: Sendable {
    /// How often, and how long something must have been interrupted.
    package struct Schedule: Sendable {
        package var roundMilliseconds = 2_000
        package var patienceSeconds: Int64 = 10
        package init() {}
    }

    private static let roundsBetweenForgetting = 300
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
        // Requests that come meanwhile claim their transactions, so even the newest lock can only be an orphan.
        var patienceSeconds: Int64 = 0
        var round = 0
        while running.load(ordering: .relaxed) {
            do {
                let now = workflow.context.clock.now()
                try await workflow.resume(interruptedBefore: now.adding(seconds: -patienceSeconds))
                patienceSeconds = schedule.patienceSeconds
                if round % Self.roundsBetweenForgetting == 0 { try await workflow.store.forgetOldAnswers(now) }
                round &+= 1
            } catch {
                workflow.context.log.info("resuming failed", ["reason": String(describing: error)])
            }
            await loop.sleep(milliseconds: schedule.roundMilliseconds)
        }
    }
}
