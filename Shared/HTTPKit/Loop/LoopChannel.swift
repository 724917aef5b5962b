import CLinux
import Glibc

/// A descriptor in a loop's epoll set, with a deadline. Subclasses override the hooks, which run on the loop.
// Unchecked: confined to its loop, which debug builds assert.
class LoopChannel: @unchecked Sendable {
    let loop: EventLoop
    /// -1 once closed.
    final private(set) var descriptor: Int32
    /// The place in the loop's table; -1 while unregistered.
    final var slot: Int32 = -1
    final var generation: UInt32 = 0
    /// In the loop's milliseconds; `.max` is none.
    final private(set) var deadline: Int64 = .max

    init(loop: EventLoop, descriptor: Int32) {
        self.loop = loop
        self.descriptor = descriptor
    }

    /// The descriptor is ready for what the epoll bits say.
    func ready(_ events: UInt32) {}

    /// The deadline has passed; it was taken away before the call.
    func deadlinePassed() {}

    /// The loop asks for a flush or another turn, as ordered by `requestTurn`.
    func endOfTurn() {}

    /// The loop ends.
    func abandon() { closeDescriptor() }

    final func setDeadline(_ time: Int64) {
        deadline = time
        if time < loop.nextSweep { loop.nextSweep = time }
    }

    final func clearDeadline() { deadline = .max }

    /// Leaves the loop and closes.
    final func closeDescriptor() {
        loop.unregister(self)
        deadline = .max
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
