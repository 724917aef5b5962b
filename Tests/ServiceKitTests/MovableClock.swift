import Contracts
import ServiceKit
import Synchronization

final class MovableClock: Sendable {
    private let moment: Mutex<Timestamp>

    init(_ start: Timestamp) { moment = Mutex(start) }

    func advance(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }

    var clock: Clock { Clock { [self] in moment.withLock { $0 } } }
}
