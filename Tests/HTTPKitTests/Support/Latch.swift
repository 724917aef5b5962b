import Glibc
import Synchronization

/// A value that one thread sets and another polls.
final class Latch<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var current: Value { value.withLock { $0 } }
    func set(_ new: Value) { value.withLock { $0 = new } }
    func update(_ change: @Sendable (inout Value) -> Void) { value.withLock { change(&$0) } }

    /// Returns whether the value satisfies the condition within 5 s.
    func reaches(_ condition: (Value) -> Bool) -> Bool { eventually { condition(current) } }
}

/// Returns whether the condition becomes true within `seconds`.
func eventually(seconds: Double = 60, _ condition: () -> Bool) -> Bool {
    for _ in 0..<Int(seconds * 500) {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
