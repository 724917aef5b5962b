internal import Glibc
internal import Synchronization

/// The read-only connections of the event loops, one a thread, found by a thread-local key.
final class LoopReaders: Sendable {
    private let key: pthread_key_t
    private let readers = Mutex<[LoopReader]>([])

    init() throws(SQLiteError) {
        var key = pthread_key_t()
        guard pthread_key_create(&key, nil) == 0 else {
            throw SQLiteError(.other, "no thread-local key for a database")
        }
        self.key = key
    }

    deinit { pthread_key_delete(key) }

    /// The calling thread's reader; lives as long as this object.
    var current: LoopReader? {
        guard let reader = pthread_getspecific(key) else { return nil }
        return Unmanaged<LoopReader>.fromOpaque(reader).takeUnretainedValue()
    }

    func attach(_ reader: LoopReader) {
        readers.withLock { $0.append(reader) }
        pthread_setspecific(key, Unmanaged.passUnretained(reader).toOpaque())
    }

    /// Waits for reads that run; later ones are refused.
    func closeAll() {
        for reader in readers.withLock({ $0 }) { reader.close() }
    }
}
