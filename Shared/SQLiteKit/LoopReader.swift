internal import Synchronization

/// One event loop's connection. Only `close` ever waits for its lock.
final class LoopReader: Sendable {
    enum Outcome<Value> {
        case value(Value)
        /// The read would hold the loop for too long.
        case handOver
    }

    private let handle: Mutex<DatabaseHandle?>
    private let limitNanoseconds: UInt64

    init(_ handle: DatabaseHandle, limitMicroseconds: Int) {
        self.handle = Mutex(handle)
        limitNanoseconds = UInt64(max(0, limitMicroseconds)) &* 1_000
    }

    func read<Value: Sendable>(
        _ body: @Sendable (borrowing Connection) throws -> Value
    ) throws -> Outcome<Value> {
        try handle.withLock { handle in
            guard let handle else { throw SQLiteError.closed }
            return try handle.read(limitNanoseconds: limitNanoseconds, isOnLoop: true, body)
        }
    }

    func close() {
        handle.withLock { handle in
            handle?.close()
            handle = nil
        }
    }
}
