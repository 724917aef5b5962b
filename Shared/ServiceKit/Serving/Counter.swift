import Synchronization

/// A number that many threads can add to.
package final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    package init() {}
    package func add(_ amount: Int) { number.wrappingAdd(amount, ordering: .relaxed) }
    package var value: Int { number.load(ordering: .relaxed) }
}
