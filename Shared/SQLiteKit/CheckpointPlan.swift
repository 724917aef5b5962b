/// Decides when to checkpoint the WAL into the file: between groups, outside every request.
struct CheckpointPlan {
    enum Mode { case passive, restart, truncate }

    /// Moment of the next checkpoint if no work comes before; nil when there is nothing to copy.
    private(set) var idleDeadline: UInt64?
    private var frames = 0
    private var copiedFrames = 0
    private var restartNotBefore: UInt64 = 0

    /// Records the WAL's size after a commit.
    mutating func noteCommit(frames now: Int) {
        // A commit that does not lengthen the WAL has restarted it from its beginning.
        if now <= frames { copiedFrames = 0 }
        frames = now
        idleDeadline = frames > copiedFrames ? SteadyTime.after(milliseconds: 100) : nil
    }

    mutating func due(_ options: DatabaseOptions) -> Mode? {
        if frames >= options.restartFrames, SteadyTime.nanoseconds >= restartNotBefore {
            // The readers that held up this RESTART get a second to finish before the next one.
            restartNotBefore = SteadyTime.after(milliseconds: 1_000)
            return .restart
        }
        return frames - copiedFrames >= options.checkpointFrames ? .passive : nil
    }

    /// Records a checkpoint; plans another in a second if a long read kept it from copying all frames.
    mutating func noteCheckpoint(frames now: Int, copied: Int) {
        frames = now
        copiedFrames = copied
        idleDeadline = copied < now ? SteadyTime.after(milliseconds: 1_000) : nil
    }
}
