internal import Synchronization

/// The statistics that the database's threads keep.
package final class DatabaseCounters: Sendable {
    private let counted = Mutex(DatabaseStatistics())

    package init() {}

    package var statistics: DatabaseStatistics { counted.withLock { $0 } }

    package func update(_ body: (inout DatabaseStatistics) -> Void) { counted.withLock { body(&$0) } }
}
