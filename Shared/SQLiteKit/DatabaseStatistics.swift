internal import Synchronization

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
    /// Units and reads that a server ran again, because others had changed the same rows meanwhile.
    package var reruns = 0
    /// Connections to a server that are open now.
    package var connections = 0
    /// Connections to a server that were lost.
    package var lostConnections = 0
    /// Units whose COMMIT a server did not confirm, so that the outcome was looked up.
    package var lookedUpOutcomes = 0
    /// Units that were answered while their outcome was unknown.
    package var unknownOutcomes = 0
    /// Replicas that follow a server now.
    package var replicas = 0
    /// How many bytes of the server's log the last of its replicas lacks; -1 if the role may not see that.
    package var replicaLagBytes = 0
    package init() {}
}

/// The statistics that the database's threads keep.
package final class DatabaseCounters: Sendable {
    private let counted = Mutex(DatabaseStatistics())

    package init() {}

    package var statistics: DatabaseStatistics { counted.withLock { $0 } }

    package func update(_ body: (inout DatabaseStatistics) -> Void) { counted.withLock { body(&$0) } }
}
