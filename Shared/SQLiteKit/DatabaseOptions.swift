package struct DatabaseOptions: Sendable {
    /// Units in one commit.
    package var groupLimit = 256
    /// How long a group may take to gather its units' execution, in milliseconds.
    package var groupMilliseconds = 10
    /// Units that may wait; more is `SQLiteError.overloaded`.
    package var writeQueueLimit = 4_096
    /// How long a read may hold an event loop before it is handed to a background reader.
    package var inlineReadMicroseconds = 2_000
    package var backgroundReaders = 2
    /// Reads that may wait, of which one owner may have an eighth; more is `SQLiteError.overloaded`.
    package var backgroundQueueLimit = 256
    /// How long a background read may wait, and how long it may run; more is `SQLiteError.timedOut`.
    package var backgroundReadMilliseconds = 2_000
    /// How long `open` waits for a predecessor to end.
    package var lockWaitMilliseconds = 15_000
    /// How long a write waits for a foreign program that locks the file (an operator's shell).
    package var busyMilliseconds = 5_000
    /// Frames of 4 KiB in the WAL since the last checkpoint that ask for one.
    package var checkpointFrames = 4_000
    /// Frames in the WAL past which it must start again from its beginning: 64 MiB.
    package var restartFrames = 16_384
    /// Told about what an operator should see (reopen after an I/O error, corruption, slow checkpoint).
    package var notice: @Sendable (String) -> Void = { _ in }
    package init() {}
}
