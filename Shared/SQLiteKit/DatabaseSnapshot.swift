internal import Synchronization
import Vocabulary

/// The state of a database at one moment, kept open on its own connection until it is copied or closed. The
/// WAL cannot restart meanwhile.
package final class DatabaseSnapshot: Sendable {
    /// Nil once the snapshot is copied or closed.
    private let handle: Mutex<DatabaseHandle?>

    private init(_ handle: DatabaseHandle) { self.handle = Mutex(handle) }

    static func open(_ file: DatabaseFile, health: DatabaseHealth) throws(SQLiteError) -> DatabaseSnapshot {
        let handle = try DatabaseHandle.openReader(file, health: health)
        do throws(SQLiteError) {
            try handle.perform(.beginRead)
            // The first read takes the snapshot.
            _ = try handle.text(of: "SELECT count(*) FROM sqlite_schema")
        } catch {
            handle.close()
            throw error
        }
        return DatabaseSnapshot(handle)
    }

    /// Copies the snapshot into a new file at disk speed, syncs and checks it; the writer goes on meanwhile.
    /// Returns what `body` reads from the snapshot, and closes it. Throws `.misuse` if `path` exists,
    /// `.closed` when the snapshot is copied or closed already.
    package func copy<Value: Sendable>(
        to path: String, reading body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        guard let handle = handle.withLock({ $0.taken() }) else { throw SQLiteError.closed }
        return try await WorkerThread.perform(name: "db-backup") {
            defer { handle.close() }
            try OnlineBackup(source: handle, target: path).run()
            let connection = Connection(handle)
            return try body(connection)
        }
    }

    package func close() { handle.withLock { $0.taken() }?.close() }
}
