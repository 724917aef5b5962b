/// Decides when to checkpoint the WAL into the file: between groups, outside every request.
struct CheckpointPlan {
    enum Mode { case passive, restart, truncate }

    /// While a long read keeps the log from being emptied, each try may hold the writer for 50 ms.
    private static let emptyingDelays = (first: 1_000, last: 32_000)

    /// Moment of the next checkpoint if no work comes before; nil when there is nothing to copy.
    private(set) var idleDeadline: UInt64?
    private var frames = 0
    private var copiedFrames = 0
    private var restartNotBefore: UInt64 = 0
    /// Whether the log may have what was deleted.
    private var mustEmpty = false
    private var emptyingDelay = CheckpointPlan.emptyingDelays.first

    /// The plan of a connection that has just been opened: the log may be from before a crash.
    static var atStart: CheckpointPlan {
        var plan = CheckpointPlan()
        plan.emptySoon()
        return plan
    }

    /// The mode of the next checkpoint when there is no work.
    var idleMode: Mode { mustEmpty ? .truncate : .passive }

    /// Asks for an empty log.
    mutating func emptySoon() {
        mustEmpty = true
        idleDeadline = SteadyTime.after(milliseconds: 100)
    }

    /// Records the WAL's size after a commit.
    mutating func noteCommit(frames now: Int) {
        // A commit that does not lengthen the WAL has restarted it from its beginning.
        if now <= frames { copiedFrames = 0 }
        frames = now
        if mustEmpty { return }
        idleDeadline = frames > copiedFrames ? SteadyTime.after(milliseconds: 100) : nil
    }

    mutating func due(_ options: DatabaseOptions) -> Mode? {
        let now = SteadyTime.nanoseconds
        if mustEmpty, let idleDeadline, now >= idleDeadline { return .truncate }
        if frames >= options.restartFrames, now >= restartNotBefore {
            // The readers that held up this RESTART get a second to finish before the next one.
            restartNotBefore = SteadyTime.after(milliseconds: 1_000)
            return .restart
        }
        return frames - copiedFrames >= options.checkpointFrames ? .passive : nil
    }

    /// Records a checkpoint; plans another if a long read kept it from copying all frames, or from emptying
    /// the log.
    mutating func noteCheckpoint(_ mode: Mode, isDone: Bool, frames now: Int, copied: Int) {
        frames = now
        copiedFrames = copied
        if mode == .truncate, isDone { (mustEmpty, emptyingDelay) = (false, Self.emptyingDelays.first) }
        guard mustEmpty else {
            idleDeadline = copied < now ? SteadyTime.after(milliseconds: 1_000) : nil
            return
        }
        guard mode == .truncate else { return }
        idleDeadline = SteadyTime.after(milliseconds: emptyingDelay)
        emptyingDelay = min(2 * emptyingDelay, Self.emptyingDelays.last)
    }
}
