import CLinux
import Glibc
import Synchronization

/// Work that other threads hand to a loop. An eventfd wakes the loop, and only while it sleeps.
final class LoopInbox: Sendable {
    /// Registered edge-triggered and never read: each write is a new edge.
    let wakeDescriptor: Int32
    private let queue = Mutex<[LoopWork]>([])
    private let hasWork = Atomic<Bool>(false)
    private let isSleeping = Atomic<Bool>(false)

    init() throws(HTTPSystemError) {
        wakeDescriptor = eventfd(0, COFFER_EFD_NONBLOCK | COFFER_EFD_CLOEXEC)
        guard wakeDescriptor >= 0 else { throw HTTPSystemError("eventfd", errno) }
    }

    deinit { close(wakeDescriptor) }

    /// Callable from any thread.
    func put(_ work: LoopWork) {
        queue.withLock { $0.append(work) }
        hasWork.store(true, ordering: .sequentiallyConsistent)
        if isSleeping.exchange(false, ordering: .sequentiallyConsistent) { wake() }
    }

    /// Ends the loop's sleep; callable from any thread.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeDescriptor, &one, 8)
    }

    /// Announces the loop's sleep; returns false if there is work already. Either this call sees the work or
    /// `put` sees the announcement, because both are sequentially consistent.
    func announceSleep() -> Bool {
        isSleeping.store(true, ordering: .sequentiallyConsistent)
        if hasWork.load(ordering: .sequentiallyConsistent) {
            isSleeping.store(false, ordering: .relaxed)
            return false
        }
        return true
    }

    func endSleep() { isSleeping.store(false, ordering: .relaxed) }

    /// Moves the work that has arrived to the end of `target`.
    func take(into target: LoopQueue<LoopWork>) {
        guard hasWork.load(ordering: .relaxed) else { return }
        hasWork.store(false, ordering: .sequentiallyConsistent)
        let work = queue.withLock { queue in
            defer { queue.removeAll(keepingCapacity: queue.capacity <= 1_024) }
            return queue
        }
        for piece in work { target.append(piece) }
    }
}

/// Work that waits for its turn on a loop.
enum LoopWork {
    case job(UnownedJob)
    case closure(@Sendable () -> Void)
}
