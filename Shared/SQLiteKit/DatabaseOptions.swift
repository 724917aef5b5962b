package struct DatabaseOptions: Sendable {
    /// Most units in one commit.
    package var groupLimit = 256
    /// How long a group may take to run its units, in milliseconds.
    package var groupMilliseconds = 10
    /// Most units that may wait; one more throws `SQLiteError.overloaded`.
    package var writeQueueLimit = 4_096
    /// How long a read may hold an event loop before it is handed to a background reader.
    package var inlineReadMicroseconds = 2_000
    package var backgroundReaders = 2
    /// Most reads that may wait, an eighth of them of one owner; one more throws `SQLiteError.overloaded`.
    package var backgroundQueueLimit = 256
    /// How long a background read may wait, and then run; past that it throws `SQLiteError.timedOut`.
    package var backgroundReadMilliseconds = 2_000
    /// How long `open` waits for a predecessor to release the lock.
    package var lockWaitMilliseconds = 15_000
    /// How long a write waits for another program that locks the file (an operator's shell).
    package var busyMilliseconds = 5_000
    /// Frames of 4 KiB since the last checkpoint that make the next one due.
    package var checkpointFrames = 4_000
    /// Frames in the WAL (64 MiB) that make a RESTART checkpoint due: the WAL starts again from its
    /// beginning.
    package var restartFrames = 16_384
    /// Receives what an operator should see (reopen after an I/O error, corruption, slow checkpoint).
    package var notice: @Sendable (String) -> Void = { _ in }
    /// Whether freed pages can go back to the disk (`Connection.returnPages`). The first `open` with it
    /// rewrites an older file once.
    package var returnsPages = false
    /// Whether `open` tries to rebuild a damaged file.
    package var recovers = false
    /// Called once when a connection has seen corruption.
    package var damaged: @Sendable () -> Void = {}
    package init() {}
}
