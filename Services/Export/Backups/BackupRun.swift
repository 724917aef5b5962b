import Contracts
import HTTPKit
import ServiceKit
import Synchronization

/// A backup that is being made, for the request that waits for it and for those that look how far it is.
final class BackupRun: Sendable {
    private struct State {
        var progress = Proportion(tenThousandths: 0)
        var result: Result<Answer, any Error>?
        /// Whether the request was answered before the backup was done.
        var isLate = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    let id: ID<Backup>
    let user: ID<User>
    let kind: BackupKind
    let encrypted: Bool
    let createdAt: Timestamp
    private let state = Mutex(State())

    init(
        _ id: ID<Backup>, of user: ID<User>, _ kind: BackupKind, encrypted: Bool, createdAt: Timestamp
    ) {
        self.id = id
        self.user = user
        self.kind = kind
        self.encrypted = encrypted
        self.createdAt = createdAt
    }

    var backup: Backup {
        Backup(
            id: id, kind: kind, createdAt: createdAt, encrypted: encrypted,
            progress: state.withLock(\.progress), failure: nil)
    }

    func advance(to share: Double) {
        let part = Int(share * Double(Proportion.whole))
        state.withLock { $0.progress = max($0.progress, Proportion(tenThousandths: part)) }
    }

    /// Ends the run. Returns whether nobody waits for the result any more.
    func end(_ result: Result<Answer, any Error>) -> Bool {
        let (waiting, isLate) = state.withLock { state in
            state.result = result
            return (state.waiting.taken(), state.isLate)
        }
        waiting?.resume()
        return isLate
    }

    /// Waits for the result; returns nil when it takes longer. Runs on an event loop.
    func result(withinMilliseconds limit: Int, on loop: EventLoop) async throws -> Answer? {
        let timer = loop.schedule(afterMilliseconds: limit) { [self] in
            state.withLock { $0.waiting.taken() }?.resume()
        }
        defer { timer.cancel() }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.result != nil { return true }
                state.waiting = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
        return try state.withLock { state in
            if state.result == nil { state.isLate = true }
            return state.result
        }?.get()
    }
}
