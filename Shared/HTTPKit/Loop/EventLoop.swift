import CLinux
import Glibc
import Synchronization

/// One thread with an epoll set, which runs connections, timers and the tasks of their handlers.
///
/// A turn waits for events, serves them, runs work from other threads and ready jobs, fires timers and
/// deadlines, and flushes the turn's output.
// Unchecked: all mutable state is confined to the loop's thread, except the inbox and the atomics.
package final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Index in its group of loops; stable for the life of the program.
    package let index: Int
    package let name: String
    /// Monotonic milliseconds at the start of the turn.
    private(set) var now = MonotonicTime.milliseconds()
    /// Counts turns, so that work can be limited per turn.
    private(set) var turnNumber: UInt64 = 0
    /// Earliest time at which a channel's deadline may have passed.
    var nextSweep: Int64 = .max
    var timers = TimerHeap()
    var date = HTTPDateCache()
    /// Objects that other parts keep per loop, by their number; see `LoopLocal`.
    var locals: [AnyObject?] = []

    let inbox: LoopInbox
    private let epoll: Int32
    private let threadKey = LoopThread.key
    private var channels: [LoopChannel?] = []
    private var freeSlots: [Int32] = []
    private var lastGeneration: UInt32 = 0
    private let localWork = LoopQueue<LoopWork>()
    private let endOfTurnChannels = LoopQueue<LoopChannel>()
    private let spareBuffers = LoopQueue<IOBuffer>()
    /// Enough for the output of a busy turn; unused buffers are mostly untouched memory.
    private static let spareBufferLimit = 64
    private let longestTurn = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)

    /// Creates the loop and starts its thread, named `name` (its first 15 bytes).
    package init(index: Int, name: String) throws(HTTPSystemError) {
        self.index = index
        self.name = name
        inbox = try LoopInbox()
        epoll = epoll_create1(COFFER_EPOLL_CLOEXEC)
        guard epoll >= 0 else { throw HTTPSystemError("epoll_create1", errno) }
        var event = epoll_event()
        event.events = COFFER_EPOLLIN | COFFER_EPOLLET
        event.data.u64 = .max
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, inbox.wakeDescriptor, &event) == 0 else {
            throw HTTPSystemError("epoll_ctl", errno)
        }
        try LoopThread.start(self)
    }

    deinit { if epoll >= 0 { close(epoll) } }

    /// The calling thread's loop, or nil on any other thread.
    package static var current: EventLoop? {
        LoopThread.current.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the caller is on this loop's thread.
    package var isCurrent: Bool {
        pthread_getspecific(threadKey) == Unmanaged.passUnretained(self).toOpaque()
    }

    /// Returns the longest turn since the last call, in microseconds: the lag gauge.
    package func takeLongestTurnMicroseconds() -> Int { longestTurn.exchange(0, ordering: .relaxed) }

    /// Ends the thread after the current turn and closes its channels; for tests and the program's exit.
    package func stop() {
        isStopping.store(true, ordering: .sequentiallyConsistent)
        inbox.wake()
    }

    // MARK: The thread

    func run() {
        let capacity = 256
        let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
        defer { events.deallocate() }
        while !isStopping.load(ordering: .relaxed) { turn(events, capacity) }
        for channel in channels { channel?.abandon() }
        endOfTurnChannels.removeAll()
        locals.removeAll()
    }

    private func turn(_ events: UnsafeMutablePointer<epoll_event>, _ capacity: Int) {
        var timeout = waitingTime()
        if timeout != 0, !inbox.announceSleep() { timeout = 0 }
        let count = Int(epoll_wait(epoll, events, Int32(capacity), timeout))
        inbox.endSleep()
        let started = MonotonicTime.nanoseconds()
        now = started / 1_000_000
        turnNumber &+= 1
        var position = 0
        while position < count {
            dispatch(events[position])
            position += 1
        }
        inbox.take(into: localWork)
        runLocalWork()
        fireTimers()
        finishTurn()
        let spent = Int((MonotonicTime.nanoseconds() - started) / 1_000)
        if spent > longestTurn.load(ordering: .relaxed) { longestTurn.store(spent, ordering: .relaxed) }
    }

    /// Milliseconds that epoll may wait; -1 means no limit.
    private func waitingTime() -> Int32 {
        guard localWork.isEmpty, endOfTurnChannels.isEmpty else { return 0 }
        let next = min(timers.nextTime, nextSweep)
        guard next != .max else { return -1 }
        let wait = next - MonotonicTime.milliseconds()
        return Int32(max(0, min(wait, 60_000)))
    }

    private func dispatch(_ event: epoll_event) {
        let slot = Int(event.data.u64 & 0xffff_ffff)
        guard slot < channels.count, let channel = channels[slot],
            channel.generation == UInt32(truncatingIfNeeded: event.data.u64 >> 32)
        else { return }
        channel.ready(event.events)
    }

    /// Runs ready work, and work that it makes ready, for 32 rounds at most: sockets must not starve.
    private func runLocalWork() {
        var rounds = 0
        while !localWork.isEmpty, rounds < 32 {
            rounds += 1
            for _ in 0..<localWork.count {
                switch localWork.popFirst() {
                case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
                case .closure(let work): work()
                case nil: return
                }
            }
        }
    }

    private func fireTimers() {
        while let work = timers.takeDue(now) { work() }
        guard nextSweep <= now else { return }
        // Deadlines are coarse: a sweep looks at every channel, so it runs at most once in 10 ms.
        nextSweep = .max
        var earliest: Int64 = .max
        for channel in channels {
            guard let channel, channel.deadline != .max else { continue }
            if channel.deadline <= now {
                channel.clearDeadline()
                channel.deadlinePassed()
            } else {
                earliest = min(earliest, channel.deadline)
            }
        }
        nextSweep = min(nextSweep, earliest)
        if nextSweep != .max { nextSweep = max(nextSweep, now + 10) }
    }

    private func finishTurn() {
        runLocalWork()
        // A channel that asks again meanwhile waits for the next turn.
        for _ in 0..<endOfTurnChannels.count { endOfTurnChannels.popFirst()?.endOfTurn() }
    }

    // MARK: For channels

    func register(_ channel: LoopChannel, events: UInt32) throws(HTTPSystemError) {
        assert(isCurrent)
        lastGeneration &+= 1
        let slot = freeSlots.popLast() ?? Int32(channels.count)
        channel.slot = slot
        channel.generation = lastGeneration
        var event = epollEvent(channel, events)
        guard epoll_ctl(epoll, EPOLL_CTL_ADD, channel.descriptor, &event) == 0 else {
            let error = errno
            channel.slot = -1
            if Int(slot) < channels.count { freeSlots.append(slot) }
            throw HTTPSystemError("epoll_ctl", error)
        }
        if Int(slot) == channels.count { channels.append(channel) } else { channels[Int(slot)] = channel }
    }

    /// Changes the events that a channel watches; events that are already pending are reported again.
    func modify(_ channel: LoopChannel, events: UInt32) {
        guard channel.slot >= 0 else { return }
        var event = epollEvent(channel, events)
        _ = epoll_ctl(epoll, EPOLL_CTL_MOD, channel.descriptor, &event)
    }

    func unregister(_ channel: LoopChannel) {
        assert(isCurrent)
        guard channel.slot >= 0 else { return }
        var event = epoll_event()
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, channel.descriptor, &event)
        channels[Int(channel.slot)] = nil
        freeSlots.append(channel.slot)
        channel.slot = -1
    }

    private func epollEvent(_ channel: LoopChannel, _ events: UInt32) -> epoll_event {
        var event = epoll_event()
        event.events = events
        event.data.u64 = UInt64(channel.generation) << 32 | UInt64(UInt32(channel.slot))
        return event
    }

    /// Has `endOfTurn` called at the end of the current turn, or in the next turn if this one is ending.
    func requestTurn(_ channel: LoopChannel) { endOfTurnChannels.append(channel) }

    /// Returns an empty buffer; give it back when it is empty again.
    func takeBuffer() -> IOBuffer { spareBuffers.popLast() ?? IOBuffer() }

    func giveBack(_ buffer: IOBuffer) {
        guard spareBuffers.count < Self.spareBufferLimit, buffer.isOrdinary else { return }
        buffer.removeAll()
        spareBuffers.append(buffer)
    }

    /// Queues local work; call it only on the loop.
    func enqueueLocally(_ work: LoopWork) {
        assert(isCurrent)
        localWork.append(work)
    }
}
