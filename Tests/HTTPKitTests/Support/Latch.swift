import Glibc
import Synchronization

/// A value that one thread sets and another awaits, by looking often.
final class Latch<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var current: Value { value.withLock { $0 } }
    func set(_ new: Value) { value.withLock { $0 = new } }
    func update(_ change: @Sendable (inout Value) -> Void) { value.withLock { change(&$0) } }

    /// Whether the value comes to satisfy the condition within some seconds.
    func reaches(_ condition: (Value) -> Bool) -> Bool { eventually { condition(current) } }
}

/// Whether the condition comes true within some seconds.
func eventually(seconds: Double = 5, _ condition: () -> Bool) -> Bool {
    for _ in 0..<Int(seconds * 500) {
        if condition() { return true }
        usleep(2_000)
    }
    return condition()
}
