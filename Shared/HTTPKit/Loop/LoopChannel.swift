import CLinux
import Glibc

/// A descriptor in a loop's epoll set, with a deadline. Subclasses override the hooks, which run on the loop.
// Unchecked: confined to its loop, which debug builds assert.
class LoopChannel: @unchecked Sendable {
    let loop: EventLoop
    /// -1 once closed.
    final private(set) var descriptor: Int32
    /// Index in the loop's table; -1 while unregistered.
    final var slot: Int32 = -1
    final var generation: UInt32 = 0
    /// Time in the loop's milliseconds; `.max` means none.
    final private(set) var deadline: Int64 = .max

    init(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        self.descriptor = descriptor
    }

    /// Called when the descriptor is ready for the events in the epoll bits.
    func ready(_ events: UInt32) {}

    /// Called when the deadline has passed; the deadline is cleared before the call.
    func deadlinePassed() {}

    /// Called at the end of a turn if `requestTurn` asked for it.
    func endOfTurn() {}

    /// Called when the loop ends.
    func abandon() { closeDescriptor() }

    final func setDeadline(_ time: Int64) {
        deadline = time
        if time < loop.nextSweep { loop.nextSweep = time }
    }

    final func clearDeadline() { deadline = .max }

    /// Leaves the loop and closes the descriptor.
    final func closeDescriptor() {
        loop.unregister(self)
        deadline = .max
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
