internal import Glibc
internal import Synchronization

/// The read-only connections of the event loops, one per thread, found by the thread's id. A thread-local key
/// would not do: a process has 1 024 of them for all databases that it ever opens.
final class LoopReaders: Sendable {
    /// There are few readers, so that a linear search is cheaper than hashing.
    private let readers = Mutex<[(thread: pthread_t, reader: LoopReader)]>([])

    /// The calling thread's reader. A new thread can have the id of an ended one and gets its reader.
    var current: LoopReader? {
        let thread = pthread_self()
        return readers.withLock { readers in readers.first { $0.thread == thread }?.reader }
    }

    func attach(_ reader: LoopReader) {
        let thread = pthread_self()
        readers.withLock { $0.append((thread, reader)) }
    }

    /// Waits for running reads; later ones throw `.closed`.
    func closeAll() {
        for (_, reader) in readers.withLock({ $0 }) { reader.close() }
    }
}
