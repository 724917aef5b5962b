package import Contracts
package import ServiceKit
import Synchronization

/// A clock that tests set: runs with the machine's until it is set.
package final class TestClock: Sendable {
    private let moment = Mutex<Timestamp?>(nil)

    package init() {}

    package func set(_ timestamp: Timestamp) { moment.withLock { $0 = timestamp } }

    /// Stands still from now on, so that no quota fills up and nothing grows old however long the test takes.
    package func stop() { advance(seconds: 0) }

    /// Goes forward from wherever it stands; stands still afterwards.
    package func advance(seconds: Int64) {
        let now = clock.now()
        moment.withLock { $0 = now.adding(seconds: seconds) }
    }

    package var clock: Clock {
        let now: @Sendable () -> Timestamp = { [self] in moment.withLock { $0 } ?? Clock.system.now() }
        return Clock(now: now, monotonicMicroseconds: { now().millisecondsSinceEpoch * 1_000 })
    }
}
