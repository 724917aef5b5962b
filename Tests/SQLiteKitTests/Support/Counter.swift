import Synchronization

/// A counter for several threads.
final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    private let maximum = Atomic<Int>(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    var most: Int { maximum.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int) {
        let now = number.add(amount, ordering: .sequentiallyConsistent).newValue
        maximum.max(now, ordering: .sequentiallyConsistent)
    }
}
