package struct DatabaseStatistics: Sendable {
    /// Transactions that wrote.
    package var commits = 0
    /// The time that commits of groups took.
    package var commitMicroseconds = 0
    /// Write units that ended, with success or an error.
    package var units = 0
    /// Write units that wait now.
    package var queuedUnits = 0
    /// Reads that ended on their event loop.
    package var inlineReads = 0
    /// Reads that a background reader ran.
    package var backgroundReads = 0
    /// Reads that wait for a background reader now.
    package var queuedReads = 0
    package var checkpoints = 0
    /// Frames of 4 KiB in the WAL.
    package var walFrames = 0
    /// Groups that were rolled back and run again unit by unit.
    package var brokenGroups = 0
    package init() {}
}
