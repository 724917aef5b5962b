package import Contracts

/// One SQLite file with its single owner: group-commit writer, per-loop readers, background readers (design §2).
package final class Database: Sendable {
    /// Opens, locks (`<path>.lock`, a predecessor gets 15 s), configures, migrates. Blocks; called at start.
    package static func open(
        at path: String, migrations: [Migration], options: DatabaseOptions = DatabaseOptions()
    ) throws(SQLiteError) -> Database { throw SQLiteError(.misuse, "stub") }

    /// Gives the calling thread its own read-only connection; call once on each event loop's thread. Reads from
    /// other threads go to the background readers.
    package func attachReader() throws(SQLiteError) {}

    /// Runs a read. Inline on the loop's own connection; past 2 ms it is interrupted and run again on a background
    /// reader (2 s limit, bounded queue, one a `owner` at a time): so `body` may run twice and must have no effects.
    /// One consistent snapshot for the whole body.
    package func read<Value: Sendable>(
        owner: ID<ReadOwner>? = nil, _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value { throw SQLiteError(.misuse, "stub") }

    /// Queues a write unit and returns after its COMMIT. `body` may run twice: no effects outside the connection, no
    /// ids or times drawn inside it. An error thrown by `body` undoes the unit and is rethrown.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws -> Value
    ) async throws -> Value { throw SQLiteError(.misuse, "stub") }

    /// Copies one snapshot into a new file at disk speed, fsyncs and checks it.
    package func backup(to path: String) async throws {}

    /// `quick_check` and `foreign_key_check` on a background reader; the problems found.
    package func check() async throws -> [String] { [] }

    /// Whether the file may be served; false after corruption was seen.
    package var isHealthy: Bool { true }

    /// Counters for metrics.
    package var statistics: DatabaseStatistics { DatabaseStatistics() }

    /// Ends the writer after what is queued, closes connections, checkpoints, drops the lock.
    package func close() async {}
}

/// Names whoever a background read is for.
package enum ReadOwner {}

package struct DatabaseOptions: Sendable {
    /// Units in one commit.
    package var groupLimit = 256
    /// How long a group may take to gather its units' execution, in milliseconds.
    package var groupMilliseconds = 10
    /// Units that may wait; more is `SQLiteError.overloaded`.
    package var writeQueueLimit = 4_096
    package var inlineReadMicroseconds = 2_000
    package var backgroundReaders = 2
    package var backgroundQueueLimit = 256
    package var backgroundReadMilliseconds = 2_000
    /// Told about what an operator should see (reopen after an I/O error, corruption, slow checkpoint).
    package var notice: @Sendable (String) -> Void = { _ in }
    package init() {}
}

package struct DatabaseStatistics: Sendable {
    package var commits = 0
    package var units = 0
    package var queuedUnits = 0
    package var inlineReads = 0
    package var backgroundReads = 0
    package var checkpoints = 0
    package var walFrames = 0
    package init() {}
}
