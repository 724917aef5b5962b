import Glibc
import Synchronization

/// Blocks threads until the gate is opened, at most ten seconds.
final class Gate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    private let arrivals = Atomic<Int>(0)

    func pass() {
        arrivals.add(1, ordering: .sequentiallyConsistent)
        for _ in 0..<20_000 where !isOpen.load(ordering: .sequentiallyConsistent) { usleep(500) }
    }

    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

    /// Waits until a thread has arrived at the gate.
    func waitForArrival() async {
        while arrivals.load(ordering: .sequentiallyConsistent) == 0 {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}
