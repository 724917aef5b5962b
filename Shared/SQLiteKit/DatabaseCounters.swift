internal import Synchronization

/// The counters that the database's threads keep.
final class DatabaseCounters: Sendable {
    let commits = Atomic<Int>(0)
    let units = Atomic<Int>(0)
    let inlineReads = Atomic<Int>(0)
    let backgroundReads = Atomic<Int>(0)
    let checkpoints = Atomic<Int>(0)
    let walFrames = Atomic<Int>(0)
    let brokenGroups = Atomic<Int>(0)

    var statistics: DatabaseStatistics {
        var statistics = DatabaseStatistics()
        statistics.commits = commits.load(ordering: .relaxed)
        statistics.units = units.load(ordering: .relaxed)
        statistics.inlineReads = inlineReads.load(ordering: .relaxed)
        statistics.backgroundReads = backgroundReads.load(ordering: .relaxed)
        statistics.checkpoints = checkpoints.load(ordering: .relaxed)
        statistics.walFrames = walFrames.load(ordering: .relaxed)
        statistics.brokenGroups = brokenGroups.load(ordering: .relaxed)
        return statistics
    }
}
