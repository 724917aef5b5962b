internal import Synchronization

/// The thread that owns the writing connection: it runs what is queued in groups, one transaction each, and
/// checkpoints between them (design §2, §7).
final class Writer {
    let file: DatabaseFile
    let options: DatabaseOptions
    let health: DatabaseHealth
    let counters: DatabaseCounters
    let queue: WriteQueue
    /// Nil while the file could not be opened again after an I/O error.
    var handle: DatabaseHandle?
    var checkpoints = CheckpointPlan()

    init(
        handle: DatabaseHandle, file: DatabaseFile, options: DatabaseOptions, health: DatabaseHealth,
        counters: DatabaseCounters, queue: WriteQueue
    ) {
        self.handle = handle
        self.file = file
        self.options = options
        self.health = health
        self.counters = counters
        self.queue = queue
    }

    /// Until the queue is closed and empty; `closeReaders` comes before the last checkpoint and the lock's
    /// release.
    func run(closeReaders: () -> Void) {
        var turn = queue.wait(until: nil)
        while turn != .ended {
            switch turn {
            case .work: runGroup()
            case .idle: checkpoint(.passive)
            case .ended: break
            }
            checkpointIfDue()
            turn = queue.wait(until: checkpoints.idleDeadline)
        }
        closeReaders()
        endFile()
        queue.finish()
    }

    /// The connection, opened again if an I/O error cost us the last one.
    func openHandle() throws(SQLiteError) -> DatabaseHandle {
        try health.requireHealthy()
        if let handle { return handle }
        let opened = try DatabaseHandle.openWriter(file, options: options, health: health)
        handle = opened
        options.notice("opened again after an I/O error")
        return opened
    }

    /// After an I/O error nothing that the connection holds in memory is trusted; readers keep theirs.
    func dropFailedHandle() {
        guard let failed = handle, failed.hasFailedInputOutput else { return }
        handle = nil
        failed.close()
    }

    private func endFile() {
        checkpoint(.truncate)
        handle?.close()
        handle = nil
        file.release()
    }
}
