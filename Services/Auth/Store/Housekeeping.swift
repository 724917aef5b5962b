import Contracts
package import HTTPKit
package import ServiceKit
import Synchronization

/// Deletes what has expired, every ten minutes in small writes.
package final class Housekeeping: Sendable {
    private static let intervalMilliseconds = 600_000
    /// No comparison of a password takes so long.
    private static let abandonedSeconds: Int64 = 60

    private let store: AuthStore
    private let context: ServiceContext
    private let loop: EventLoop
    private let timer = Mutex<LoopTimer?>(nil)
    private let isRunning = Atomic<Bool>(false)

    package init(store: AuthStore, context: ServiceContext, loop: EventLoop) {
        self.store = store
        self.context = context
        self.loop = loop
    }

    package func start() {
        isRunning.store(true, ordering: .relaxed)
        arm()
    }

    package func stop() {
        isRunning.store(false, ordering: .relaxed)
        timer.withLock { $0.take() }?.cancel()
    }

    private func arm() {
        guard isRunning.load(ordering: .relaxed) else { return }
        let next = loop.schedule(afterMilliseconds: Self.intervalMilliseconds) { [self] in
            loop.spawn { [self] in
                await runOnce()
                arm()
            }
        }
        timer.withLock { $0 = next }
    }

    /// One round, to its end.
    package func runOnce() async {
        let now = context.clock.now()
        do {
            try await store.countAbandonedTries(before: now.adding(seconds: -Self.abandonedSeconds))
            while try await store.deleteExpired(at: now) {}
        } catch {
            context.log.warning("expired rows not deleted", ["reason": String(describing: error)])
        }
    }
}
