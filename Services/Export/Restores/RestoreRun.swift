import Contracts
import Synchronization

/// A restore that is under way, for the request that waits for it and for those that look how far it is.
final class RestoreRun: Sendable {
    private struct State {
        var progress = Proportion(tenThousandths: 0)
        var result: Result<RestoreResult, any Error>?
        var waiting: CheckedContinuation<Void, Never>?
    }

    let id: ID<Restore>
    let place: RestorePlace
    private let state = Mutex(State())

    var user: ID<User> { place.user }

    init(_ id: ID<Restore>, in place: RestorePlace) {
        self.id = id
        self.place = place
    }

    func advance(to share: Double) {
        let part = Int(min(1, share) * Double(Proportion.whole))
        state.withLock { $0.progress = max($0.progress, Proportion(tenThousandths: part)) }
    }

    func end(_ result: Result<RestoreResult, any Error>) {
        let waiting = state.withLock { state in
            state.result = result
            return state.waiting.taken()
        }
        waiting?.resume()
    }

    /// Ends the wait for the result, if any.
    func wake() { state.withLock { $0.waiting.taken() }?.resume() }

    /// Waits until the run has ended or is woken. Returns the result, or nil while the run goes on.
    func wait() async throws -> RestoreResult? {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.result != nil { return true }
                state.waiting = continuation
                return false
            }
            if isDone { continuation.resume() }
        }
        return try state.withLock(\.result)?.get()
    }

    /// How far the run is; `refusal` maps the error that ended it.
    func progress(_ refusal: (any Error) -> APIError) -> RestoreProgress {
        let (progress, result) = state.withLock { ($0.progress, $0.result) }
        switch result {
        case nil: return RestoreProgress(id: id, status: .running, progress: progress)
        case .success(let result):
            return RestoreProgress(
                id: id, status: .done, progress: Proportion(tenThousandths: Proportion.whole), result: result)
        case .failure(let error):
            let error = refusal(error)
            return RestoreProgress(
                id: id, status: .failed, progress: progress,
                failure: WorkFailure(code: error.code, message: error.message))
        }
    }
}
