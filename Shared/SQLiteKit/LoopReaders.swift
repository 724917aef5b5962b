internal import Glibc
internal import Synchronization

/// The read-only connections of the event loops, one a thread. Found by the thread's id and not by a
/// thread-local key, of which a process has 1 024 for all databases that it ever opened.
final class LoopReaders: Sendable {
    /// Few, so that looking through them is cheaper than hashing.
    private let readers = Mutex<[(thread: pthread_t, reader: LoopReader)]>([])

    /// The calling thread's reader. A thread that comes after one that ended may have its id, and its reader.
    var current: LoopReader? {
        let thread = pthread_self()
        return readers.withLock { readers in readers.first { $0.thread == thread }?.reader }
    }

    func attach(_ reader: LoopReader) {
        let thread = pthread_self()
        readers.withLock { $0.append((thread, reader)) }
    }

    /// Waits for reads that run; later ones are refused.
    func closeAll() {
        for (_, reader) in readers.withLock({ $0 }) { reader.close() }
    }
}
