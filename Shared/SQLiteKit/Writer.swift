internal import CSQLite

/// Owns the writing connection on its own thread: runs queued units in groups, one transaction each, and
/// checkpoints between the groups.
final class Writer {
    let file: DatabaseFile
    let options: DatabaseOptions
    let health: DatabaseHealth
    let counters: DatabaseCounters
    let queue: WriteQueue
    let digests: PageDigests
    /// Nil from an I/O error until the file is opened again.
    var handle: DatabaseHandle?
    var checkpoints = CheckpointPlan.atStart
    /// Moment of the next attempt to write after an I/O error or a full disk; nil while writes succeed.
    var probeDeadline: UInt64?

    init(
        handle: DatabaseHandle, file: DatabaseFile, options: DatabaseOptions, health: DatabaseHealth,
        counters: DatabaseCounters, queue: WriteQueue, digests: PageDigests
    ) {
        self.handle = handle
        self.file = file
        self.options = options
        self.health = health
        self.counters = counters
        self.queue = queue
        self.digests = digests
    }

    /// Runs until the queue is closed and empty, then calls `closeReaders`, checkpoints and releases the
    /// lock.
    func run(closeReaders: () -> Void) {
        turns: while true {
            switch queue.wait(until: probeDeadline ?? checkpoints.idleDeadline) {
            case .work: runGroup()
            case .idle where probeDeadline != nil: probe()
            case .idle: checkpoint(checkpoints.idleMode)
            case .ended: break turns
            }
            checkpointIfDue()
        }
        closeReaders()
        endFile()
        queue.finish()
    }

    /// Returns the connection, opened again if an I/O error closed the last one.
    func openHandle() throws(SQLiteError) -> DatabaseHandle {
        try health.requireHealthy()
        if let handle { return handle }
        let opened = try DatabaseHandle.openWriter(file, options: options, health: health)
        handle = opened
        checkpoints = .atStart
        options.notice("opened again after an I/O error")
        return opened
    }

    /// Closes the connection after an I/O error, since its memory cannot be trusted; readers keep theirs.
    func dropFailedHandle() {
        guard let failed = handle, failed.hasFailedInputOutput else { return }
        handle = nil
        failed.close()
    }

    private func endFile() {
        // An application id tells this end from every other state that has been copied.
        if health.isHealthy {
            try? handle?.execute("PRAGMA application_id=\(Int32.random(in: 1 ... .max))")
            noteCommit()
        }
        checkpoint(.truncate)
        if let handle, health.isHealthy {
            sqlite3_busy_timeout(handle.pointer, 50)
            digests.noteEnd(handle)
        }
        handle?.close()
        handle = nil
        file.release()
    }
}
