import Synchronization
package import Vocabulary

/// A service's database, whose bodies read and write by the same statements on either engine: an SQLite file
/// of this program's own, or a schema of a database server (`DatabaseServer`).
package final class Database: Sendable {
    private enum Engine {
        case file(FileDatabase)
        case server(any DatabaseServer)
    }

    /// A closure alone in the lock would be wrapped anew by each reading: each call would take longer than
    /// the one before.
    private struct Listener {
        let hear: @Sendable ([ChangeNotice]?) -> Void
    }

    private let engine: Engine
    private let listener = Mutex<Listener?>(nil)

    private init(_ engine: Engine) { self.engine = engine }

    /// A database of a server.
    package convenience init(_ server: any DatabaseServer) { self.init(.server(server)) }

    /// Locks (`<path>.lock`, waits 15 s for a predecessor), opens, configures and migrates the file. Blocks;
    /// call it at start.
    ///
    /// With `options.recovers` a damaged file is first rebuilt, and kept beside (`DatabaseRecovery`).
    ///
    /// Throws `.busy` when the lock stays taken, `.corrupt` when the file is damaged (it is kept as it is),
    /// `.misuse` for a network file system or a schema that this program does not know.
    package static func open(
        at path: String, migrations: [Migration], options: DatabaseOptions = DatabaseOptions()
    ) throws(SQLiteError) -> Database {
        Database(.file(try FileDatabase.open(at: path, migrations: migrations, options: options)))
    }

    /// False for a schema of a server.
    package var isFile: Bool {
        switch engine {
        case .file: true
        case .server: false
        }
    }

    /// Whether the file was recovered and its invariants have not been confirmed yet.
    package var isUnproven: Bool {
        switch engine {
        case .file(let file): file.isUnproven
        case .server: false
        }
    }

    /// Notes that the invariants of a recovered file hold, so that it may be served.
    package func confirm() {
        if case .file(let file) = engine { file.confirm() }
    }

    /// Gives the calling thread its own read-only connection to the file; call it once on each event loop's
    /// thread. Reads from other threads go to the background readers. Does nothing for a server.
    package func attachReader() throws(SQLiteError) {
        if case .file(let file) = engine { try file.attachReader() }
    }

    /// Runs a read on one consistent snapshot. `body` may run twice and must have no effects.
    ///
    /// In a file it runs inline on the event loop's own connection; past 2 ms it is interrupted and runs
    /// again on a background reader (2 s limit). On a server it runs on a thread of the pool (2 s limit).
    /// Both have a bounded queue and one running read for each `owner`.
    package func read<Value: Sendable>(
        owner: ID<WorkOwner>? = WorkOwner.current,
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        switch engine {
        case .file(let file): try await file.read(owner: owner, body)
        case .server(let server): try await server.read(owner: owner, body)
        }
    }

    /// Queues a write unit and returns after its COMMIT. `body` may run again, so it has no effects outside
    /// the connection and draws no ids or times. An error thrown by `body` undoes the unit and is rethrown.
    ///
    /// The owners of waiting units (`WorkOwner`) take turns; those of one owner run in their order.
    ///
    /// After `.full`, nothing of the unit is stored. After `.inputOutput` or `.outcomeUnknown`, the unit
    /// may be there later. After `.overloaded`, `.busy`, `.unreachable` or `.closed`, nothing of it is
    /// stored. Cancelling the task does not cancel the unit.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        let unit: @Sendable (borrowing Connection) throws -> (Value, [ChangeNotice]) = { db in
            _ = db.takeNotices()
            let value = try body(db)
            return (value, db.takeNotices())
        }
        do {
            let (value, notices) =
                switch engine {
                case .file(let file): try await file.write(unit)
                case .server(let server): try await server.write(unit)
                }
            if !notices.isEmpty { listener.withLock { $0 }?.hear(notices) }
            return value
        } catch let error as SQLiteError where error.mayBeStored {
            listener.withLock { $0 }?.hear(nil)
            throw error
        }
    }

    /// Sets who hears what write units tell (`Connection.tell`), after their COMMIT and on the thread of
    /// `write`; nil after a unit whose outcome is unknown.
    package func onNotices(_ hear: @escaping @Sendable ([ChangeNotice]?) -> Void) {
        listener.withLock { $0 = Listener(hear: hear) }
    }

    /// Opens a snapshot of the file while the writer is held, so that several databases can be copied as of
    /// one moment. Throws `.misuse` for a server, whose backups are its own.
    /// - Parameter milliseconds: how long the writer waits for `WriterHold.release`.
    package func snapshot(
        holdingMilliseconds milliseconds: Int
    ) async throws -> (snapshot: DatabaseSnapshot, hold: WriterHold) {
        switch engine {
        case .file(let file): return try await file.snapshot(holdingMilliseconds: milliseconds)
        case .server: throw SQLiteError(.misuse, "a server's database has no file to copy")
        }
    }

    /// Runs `quick_check` and `foreign_key_check`, and compares each page with its digest, on their own
    /// thread; returns the problems found. A file with a damaged structure is not served from then on.
    /// A server checks its own pages; here it is only asked whether it answers.
    package func check() async throws -> [String] {
        switch engine {
        case .file(let file): return try await file.check()
        case .server(let server):
            try await server.read(owner: nil) { _ = try $0.exists("SELECT 1") }
            return []
        }
    }

    /// Runs a read of up to an hour on its own connection and thread, on one snapshot: for exports and an
    /// operator's checks. `body` runs once. Of a server, `forEach` has 1 000 rows in memory at a time.
    /// Meanwhile the WAL of a file cannot restart, and a server keeps old rows.
    nonisolated(nonsending) package func inspect<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value {
        switch engine {
        case .file(let file): try await file.inspect(body)
        case .server(let server): try await server.inspect(body)
        }
    }

    /// Whether the file may be served; false once a connection has seen corruption.
    package var isHealthy: Bool {
        switch engine {
        case .file(let file): file.isHealthy
        case .server: true
        }
    }

    /// False from a write that an I/O error or a full disk refused, or a server that cannot be reached, until
    /// a write succeeds. One is tried every second.
    package var isWritable: Bool {
        switch engine {
        case .file(let file): file.isWritable
        case .server(let server): server.isWritable
        }
    }

    /// False in a copy of a service that cannot confirm that it leads: another copy may have written since.
    /// A file has one owner.
    package var isLeading: Bool {
        switch engine {
        case .file: true
        case .server(let server): server.isLeading
        }
    }

    /// The bytes of the file and its write-ahead log; 0 for a server.
    package var fileBytes: Int {
        switch engine {
        case .file(let file): file.fileBytes
        case .server: 0
        }
    }

    package var statistics: DatabaseStatistics {
        switch engine {
        case .file(let file): file.statistics
        case .server(let server): server.statistics
        }
    }

    /// Runs the queued units, ends the threads and closes the connections; a file is checkpointed and its
    /// lock released.
    package func close() async {
        switch engine {
        case .file(let file): await file.close()
        case .server(let server): await server.close()
        }
    }
}
