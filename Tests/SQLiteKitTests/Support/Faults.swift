import Synchronization

/// The number of next calls that fail.
final class Faults: Sendable {
    private let left = Mutex(0)

    var remaining: Int { left.withLock { $0 } }

    func set(_ count: Int) { left.withLock { $0 = count } }

    func take() -> Bool {
        left.withLock { left in
            guard left > 0 else { return false }
            left -= 1
            return true
        }
    }
}
