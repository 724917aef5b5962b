import CLinux
import Glibc
import Synchronization

/// One thread with an epoll set: connections, timers and the tasks of their handlers run here.
///
/// A turn: wait for events, serve them, run what other threads handed over and the jobs that became ready,
/// fire timers and deadlines, flush what the turn has written.
// Unchecked: everything mutable is confined to the loop's thread, except the inbox and the atomics.
package final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// Position in its group; stable for the life of the program.
    package let index: Int
    package let name: String
    /// Monotonic milliseconds at the start of the turn.
    private(set) var now = MonotonicTime.milliseconds()
    /// Counts turns, so that work can be bounded for each.
    private(set) var turnNumber: UInt64 = 0
    /// Not before this time need deadlines of channels be looked at.
    var nextSweep: Int64 = .max
    var timers = TimerHeap()
    var date = HTTPDateCache()
    /// What other parts keep per loop, by their number; see `LoopLocal`.
    var locals: [AnyObject?] = []

    let inbox: LoopInbox
    private let epoll: Int32
    private let threadKey = LoopThread.key
    private var channels: [LoopChannel?] = []
    private var freeSlots: [Int32] = []
    private var lastGeneration: UInt32 = 0
    private var localWork: [LoopWork] = []
    private var runningWork: [LoopWork] = []
    private var endOfTurnChannels: [LoopChannel] = []
    private var spareBuffers: [IOBuffer] = []
    /// Enough for what a busy turn sends at its end; idle ones are mostly untouched memory.
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

    /// The loop whose thread this is, or nil elsewhere.
    package static var current: EventLoop? {
        LoopThread.current.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether the caller is on this loop's thread.
    package var isCurrent: Bool {
        pthread_getspecific(threadKey) == Unmanaged.passUnretained(self).toOpaque()
    }

    /// The longest turn since the last call, in microseconds: the lag gauge (design §6).
    package func takeLongestTurnMicroseconds() -> Int { longestTurn.exchange(0, ordering: .relaxed) }

    /// Ends the thread after the current turn, closing what is open on it; used by tests and at exit.
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
        inbox.take(into: &localWork)
        runLocalWork()
        fireTimers()
        finishTurn()
        let spent = Int((MonotonicTime.nanoseconds() - started) / 1_000)
        if spent > longestTurn.load(ordering: .relaxed) { longestTurn.store(spent, ordering: .relaxed) }
    }

    /// Milliseconds that epoll may wait; -1 is without end.
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

    /// Runs what is ready, and what that makes ready, a bounded number of times: sockets must not starve.
    private func runLocalWork() {
        var rounds = 0
        while !localWork.isEmpty, rounds < 32 {
            rounds += 1
            swap(&localWork, &runningWork)
            var position = 0
            while position < runningWork.count {
                switch runningWork[position] {
                case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
                case .closure(let work): work()
                }
                position += 1
            }
            runningWork.removeAll(keepingCapacity: runningWork.capacity <= 1_024)
        }
    }

    private func fireTimers() {
        while let work = timers.takeDue(now) { work() }
        guard nextSweep <= now else { return }
        // Deadlines are coarse: a sweep looks at every channel, so it comes at most once in 10 ms.
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
        guard !endOfTurnChannels.isEmpty else { return }
        let channels = endOfTurnChannels
        endOfTurnChannels.removeAll(keepingCapacity: true)
        for channel in channels { channel.endOfTurn() }
    }

    // MARK: For channels

    /// Adds a channel to the epoll set.
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

    /// Changes what a channel is told of; what is ready already is told anew.
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

    /// Has `endOfTurn` called when the current turn is over, or in the next one when it is ending.
    func requestTurn(_ channel: LoopChannel) { endOfTurnChannels.append(channel) }

    /// An empty buffer; give it back when it is empty again.
    func takeBuffer() -> IOBuffer { spareBuffers.popLast() ?? IOBuffer() }

    func giveBack(_ buffer: IOBuffer) {
        guard spareBuffers.count < Self.spareBufferLimit, buffer.isOrdinary else { return }
        buffer.removeAll()
        spareBuffers.append(buffer)
    }

    /// Queues local work; only on the loop.
    func enqueueLocally(_ work: LoopWork) {
        assert(isCurrent)
        localWork.append(work)
    }
}
