import Glibc
import Synchronization

/// Blocks threads of the kit until it is opened, ten seconds at most.
final class Gate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    private let arrivals = Atomic<Int>(0)

    func pass() {
        arrivals.add(1, ordering: .sequentiallyConsistent)
        for _ in 0..<20_000 where !isOpen.load(ordering: .sequentiallyConsistent) { usleep(500) }
    }

    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }

    /// Waits until somebody stands at the gate.
    func waitForArrival() async {
        while arrivals.load(ordering: .sequentiallyConsistent) == 0 {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}
