extension EventLoop {
    package func enqueue(_ job: consuming ExecutorJob) {
        let work = LoopWork.job(UnownedJob(job))
        if isCurrent { enqueueLocally(work) } else { inbox.put(work) }
    }

    /// Runs closures on the loop, in order; callable from any thread.
    package func execute(_ work: @escaping @Sendable () -> Void) {
        if isCurrent { enqueueLocally(.closure(work)) } else { inbox.put(.closure(work)) }
    }

    /// Starts an async closure on this loop: at once when called on the loop, else in its next turn.
    package func spawn(_ work: @escaping @Sendable () async -> Void) {
        if isCurrent { start(work) } else { inbox.put(.closure { self.start(work) }) }
    }

    /// Runs an async closure on this loop and returns its result to any caller.
    package func perform<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withUnsafeThrowingContinuation { continuation in
            spawn {
                do { continuation.resume(returning: try await work()) } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Calls `work` on the loop after a delay; callable from any thread. The returned timer cancels the call.
    @discardableResult
    package func schedule(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        let time = MonotonicTime.deadline(MonotonicTime.milliseconds(), after: delay)
        let call = ScheduledCall(loop: self, time: time, work: work)
        if isCurrent {
            timers.add(call)
        } else {
            execute { if call.work != nil { self.timers.add(call) } }
        }
        return LoopTimer(call: call)
    }

    /// Suspends the calling task, which must run on this loop.
    package func sleep(milliseconds: Int) async {
        await withUnsafeContinuation { continuation in
            schedule(afterMilliseconds: milliseconds) { continuation.resume() }
        }
    }

    /// The one place that starts a loop's tasks: a task runs at once, up to its first suspension, and returns
    /// to the loop after each suspension.
    func start(_ work: @escaping @Sendable () async -> Void) {
        assert(isCurrent)
        _ = Task.immediate(executorPreference: self) { await work() }
    }
}
