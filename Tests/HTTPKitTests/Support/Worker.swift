import Foundation

/// A thread that runs one closure.
final class Worker: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping () -> Void) {
        // Unsafe: only the new thread uses the closure.
        nonisolated(unsafe) let work = work
        let thread = Thread { [done] in
            work()
            done.signal()
        }
        thread.start()
    }

    func join() { done.wait() }
}
