internal import Synchronization

/// The statistics that the database's threads keep.
final class DatabaseCounters: Sendable {
    private let counted = Mutex(DatabaseStatistics())

    var statistics: DatabaseStatistics { counted.withLock { $0 } }

    func update(_ body: (inout DatabaseStatistics) -> Void) { counted.withLock { body(&$0) } }
}
