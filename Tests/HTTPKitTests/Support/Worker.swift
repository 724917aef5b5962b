import Foundation

/// A thread that runs one closure.
final class Worker: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping () -> Void) {
        // Unsafe: what it runs is handed over once.
        nonisolated(unsafe) let work = work
        let thread = Thread { [done] in
            work()
            done.signal()
        }
        thread.start()
    }

    func join() { done.wait() }
}
