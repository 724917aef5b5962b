/// One thread with an epoll set: connections, timers and the tasks of their handlers run here.
package final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Position in its group; stable for the life of the program.
    package let index: Int

    /// Creates the loop and starts its thread, named `name`.
    package init(index: Int, name: String) throws(HTTPSystemError) { self.index = index }

    /// The loop whose thread this is, or nil elsewhere.
    package static var current: EventLoop? { nil }

    package func enqueue(_ job: consuming ExecutorJob) { fatalError("stub") }

    /// Runs a closure on the loop, from any thread; in order.
    package func execute(_ work: @escaping @Sendable () -> Void) { fatalError("stub") }

    /// Starts an async closure on this loop: immediately when called on the loop, else as soon as it turns.
    package func spawn(_ work: @escaping @Sendable () async -> Void) { fatalError("stub") }

    /// Runs an async closure on this loop and returns its result to any caller.
    package func perform<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value { fatalError("stub") }

    /// Calls `work` on the loop after a delay; from any thread. The token cancels it.
    @discardableResult
    package func schedule(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        fatalError("stub")
    }

    /// Suspends the calling task for a time; must run on this loop.
    package func sleep(milliseconds: Int) async { fatalError("stub") }

    /// The longest turn since the last call, in microseconds: the lag gauge (design §6).
    package func takeLongestTurnMicroseconds() -> Int { 0 }

    /// Ends the thread after the current turn; used by tests and at exit.
    package func stop() {}
}

/// Cancels a scheduled call.
package struct LoopTimer: Sendable {
    package func cancel() {}
}

/// An `errno` with what was being done.
package struct HTTPSystemError: Error, Sendable {
    package let operation: String
    package let errorNumber: Int32
    package init(_ operation: String, _ errorNumber: Int32) {
        self.operation = operation
        self.errorNumber = errorNumber
    }
}
