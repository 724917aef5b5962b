internal import Synchronization

/// Whether a connection of the file has seen corruption, and whether writes succeed.
final class DatabaseHealth: Sendable {
    private let corrupt = Atomic<Bool>(false)
    private let writable = Atomic<Bool>(true)
    private let file: DatabaseFile
    private let notice: @Sendable (String) -> Void
    private let damaged: @Sendable () -> Void

    init(
        file: DatabaseFile, notice: @escaping @Sendable (String) -> Void,
        damaged: @escaping @Sendable () -> Void
    ) {
        self.file = file
        self.notice = notice
        self.damaged = damaged
    }

    var isHealthy: Bool { !corrupt.load(ordering: .acquiring) }

    /// False from a write that an I/O error or a full disk refused until a commit has reached the file.
    var isWritable: Bool { writable.load(ordering: .acquiring) }

    func noteWrites(succeed: Bool) { writable.store(succeed, ordering: .releasing) }

    func requireHealthy() throws(SQLiteError) {
        guard isHealthy else { throw SQLiteError(.corrupt, "the file is corrupt and not served") }
    }

    /// After corruption the file is not served any more; after corruption or an I/O error the next start
    /// checks it.
    func note(_ error: SQLiteError) {
        switch error.kind {
        case .corrupt:
            guard !corrupt.exchange(true, ordering: .acquiringAndReleasing) else { return }
            file.markSuspect()
            notice("corrupt, not served from now on: \(error.message)")
            damaged()
        case .inputOutput:
            file.markSuspect()
            notice("I/O error \(error.extendedCode): \(error.message)")
        default: return
        }
    }
}
