/// Cancels a scheduled call.
package struct LoopTimer: Sendable {
    let call: ScheduledCall

    /// Callable from any thread. On the loop itself the call is certain not to happen any more; from another
    /// thread the call may have begun.
    package func cancel() {
        let loop = call.loop
        if loop.isCurrent {
            loop.timers.cancel(call)
        } else {
            loop.execute { [call] in loop.timers.cancel(call) }
        }
    }
}

/// A call that waits for its time.
// Unchecked: confined to its loop after creation.
final class ScheduledCall: @unchecked Sendable {
    let loop: EventLoop
    let time: Int64
    /// Nil once called or cancelled.
    var work: (@Sendable () -> Void)?
    /// Whether the call is still in the heap.
    var isWaiting = false

    init(loop: EventLoop, time: Int64, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.time = time
        self.work = work
    }
}
