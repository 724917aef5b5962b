internal import CSQLite
internal import Synchronization

extension Writer {
    func checkpointIfDue() {
        noteCommit()
        if handle != nil, let mode = checkpoints.due(options) { checkpoint(mode) }
    }

    func noteCommit() {
        guard let handle else { return }
        // A unit may ask for it and write nothing itself.
        defer {
            if handle.emptiesLog {
                handle.emptiesLog = false
                checkpoints.emptySoon()
            }
        }
        guard let frames = handle.takeCommittedFrames() else { return }
        noteWrites(succeed: true)
        checkpoints.noteCommit(frames: frames)
        counters.update { $0.walFrames = frames }
        digests.noteCommit(frames: frames, handle)
    }

    func checkpoint(_ mode: CheckpointPlan.Mode) {
        guard let handle, health.isHealthy else {
            checkpoints = CheckpointPlan()
            return
        }
        let start = SteadyTime.nanoseconds
        var frames: Int32 = 0
        var copied: Int32 = 0
        var code = SQLITE_OK
        // RESTART and TRUNCATE wait for readers through the busy handler; a write must not wait long for
        // them.
        sqlite3_busy_timeout(handle.pointer, 50)
        digests.checkpoint(handle) {
            code = sqlite3_wal_checkpoint_v2(handle.pointer, "main", mode.flag, &frames, &copied)
            return Int(copied)
        }
        sqlite3_busy_timeout(handle.pointer, Int32(clamping: options.busyMilliseconds))
        counters.update { $0.checkpoints += 1 }
        if code != SQLITE_OK && code & 0xFF != SQLITE_BUSY {
            _ = handle.error(code, "checkpoint")
            dropFailedHandle()
        }
        // Both are -1 when SQLite gave up before it looked.
        checkpoints.noteCheckpoint(
            mode, isDone: code == SQLITE_OK, frames: max(0, Int(frames)), copied: max(0, Int(copied)))
        counters.update { $0.walFrames = max(0, Int(frames)) }
        let milliseconds = (SteadyTime.nanoseconds &- start) / 1_000_000
        if milliseconds >= 500 { options.notice("a checkpoint of \(frames) frames took \(milliseconds) ms") }
    }
}

extension CheckpointPlan.Mode {
    fileprivate var flag: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
