/// When the WAL is copied back into the file: between groups, off every request's path.
struct CheckpointPlan {
    enum Mode { case passive, restart, truncate }

    /// When to checkpoint if no work comes before; nil when there is nothing to copy.
    private(set) var idleDeadline: UInt64?
    private var frames = 0
    private var copiedFrames = 0
    private var restartNotBefore: UInt64 = 0

    /// Takes note of the WAL's size after a commit.
    mutating func noteCommit(frames now: Int) {
        // A commit that did not lengthen the WAL has started it again from its beginning.
        if now <= frames { copiedFrames = 0 }
        frames = now
        idleDeadline = frames > copiedFrames ? MonotonicTime.after(milliseconds: 100) : nil
    }

    mutating func due(_ options: DatabaseOptions) -> Mode? {
        if frames >= options.restartFrames, MonotonicTime.nanoseconds >= restartNotBefore {
            // Readers that held it up deserve some time to finish.
            restartNotBefore = MonotonicTime.after(milliseconds: 1_000)
            return .restart
        }
        return frames - copiedFrames >= options.checkpointFrames ? .passive : nil
    }

    /// Takes note of a checkpoint; what a long read kept it from copying is tried again in a second.
    mutating func noteCheckpoint(frames now: Int, copied: Int) {
        frames = now
        copiedFrames = copied
        idleDeadline = copied < now ? MonotonicTime.after(milliseconds: 1_000) : nil
    }
}
