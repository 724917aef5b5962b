package import Contracts
package import ServiceKit
import Synchronization

/// A clock that tests set: runs with the machine's until it is set.
package final class TestClock: Sendable {
    private let moment = Mutex<Timestamp?>(nil)

    package init() {}

    package func set(_ timestamp: Timestamp) { moment.withLock { $0 = timestamp } }

    /// Goes forward from wherever it stands; stands still afterwards.
    package func advance(seconds: Int64) {
        let now = clock.now()
        moment.withLock { $0 = now.adding(seconds: seconds) }
    }

    package var clock: Clock {
        Clock { [self] in moment.withLock { $0 } ?? Clock.system.now() }
    }
}
