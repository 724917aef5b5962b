/// Cancels a scheduled call.
package struct LoopTimer: Sendable {
    let call: ScheduledCall

    /// From any thread. On the loop itself the call is sure not to come any more; from elsewhere it may
    /// have begun.
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
    /// Nil once made or cancelled.
    var work: (@Sendable () -> Void)?
    /// Whether it is in the heap still.
    var isWaiting = false

    init(loop: EventLoop, time: Int64, work: @escaping @Sendable () -> Void) {
        self.loop = loop
        self.time = time
        self.work = work
    }
}
