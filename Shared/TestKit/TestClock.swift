package import Contracts
package import ServiceKit
import Synchronization

/// A clock that tests can set; until then it follows the system's clock.
package final class TestClock: Sendable {
    private let moment = Mutex<Timestamp?>(nil)

    package init() {}

    package func set(_ timestamp: Timestamp) { moment.withLock { $0 = timestamp } }

    /// Stops the clock, so that in a slow test no quota refills and nothing expires.
    package func stop() { advance(seconds: 0) }

    /// Moves the clock forward from its present time, then stops the clock.
    package func advance(seconds: Int64) {
        let now = clock.now()
        moment.withLock { $0 = now.adding(seconds: seconds) }
    }

    package var clock: Clock {
        let now: @Sendable () -> Timestamp = { [self] in moment.withLock { $0 } ?? Clock.system.now() }
        return Clock(now: now, monotonicMicroseconds: { now().millisecondsSinceEpoch * 1_000 })
    }
}
