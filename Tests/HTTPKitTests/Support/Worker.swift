import Foundation

/// A thread that runs one closure.
final class Worker: @unchecked Sendable {
    // `@unchecked`: what it runs is handed over once.
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping () -> Void) {
        nonisolated(unsafe) let work = work
        let thread = Thread { [done] in
            work()
            done.signal()
        }
        thread.start()
    }

    func join() { done.wait() }
}
