import CLinux
import Glibc
import Synchronization

/// Work handed to a loop by other threads. The loop is woken through an eventfd, and only while it sleeps.
final class LoopInbox: Sendable {
    /// Registered edge-triggered and never read: each write is an edge of its own.
    let wakeDescriptor: Int32
    private let queue = Mutex<[LoopWork]>([])
    private let hasWork = Atomic<Bool>(false)
    private let isSleeping = Atomic<Bool>(false)

    init() throws(HTTPSystemError) {
        wakeDescriptor = eventfd(0, COFFER_EFD_NONBLOCK | COFFER_EFD_CLOEXEC)
        guard wakeDescriptor >= 0 else { throw HTTPSystemError("eventfd", errno) }
    }

    deinit { close(wakeDescriptor) }

    /// From any thread.
    func put(_ work: LoopWork) {
        queue.withLock { $0.append(work) }
        hasWork.store(true, ordering: .sequentiallyConsistent)
        if isSleeping.exchange(false, ordering: .sequentiallyConsistent) { wake() }
    }

    /// From any thread: ends the loop's sleep.
    func wake() {
        var one: UInt64 = 1
        _ = write(wakeDescriptor, &one, 8)
    }

    /// Announces the loop's sleep; false when work is there already. Either this sees the work, or `put`
    /// sees the announcement: both orders are sequentially consistent.
    func announceSleep() -> Bool {
        isSleeping.store(true, ordering: .sequentiallyConsistent)
        if hasWork.load(ordering: .sequentiallyConsistent) {
            isSleeping.store(false, ordering: .relaxed)
            return false
        }
        return true
    }

    func endSleep() { isSleeping.store(false, ordering: .relaxed) }

    /// Moves what has come to the end of `target`.
    func take(into target: inout [LoopWork]) {
        guard hasWork.load(ordering: .relaxed) else { return }
        hasWork.store(false, ordering: .sequentiallyConsistent)
        let work = queue.withLock { queue in
            defer { queue.removeAll(keepingCapacity: queue.capacity <= 1_024) }
            return queue
        }
        target.append(contentsOf: work)
    }
}
