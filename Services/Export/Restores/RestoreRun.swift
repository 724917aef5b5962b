import Contracts

/// A restore that is under way, for the request that waits for it and for those that look how far it is.
struct RestoreRun: Sendable {
    let id: ID<Restore>
    let place: RestorePlace
    let work = LongWork<RestoreResult>()

    var user: ID<User> { place.user }

    init(_ id: ID<Restore>, in place: RestorePlace) {
        self.id = id
        self.place = place
    }

    /// How far the run is; `refusal` maps the error that ended it.
    func progress(_ refusal: (any Error) -> APIError) -> RestoreProgress {
        switch work.result {
        case nil: return RestoreProgress(id: id, status: .running, progress: work.progress)
        case .success(let result):
            return RestoreProgress(
                id: id, status: .done, progress: Proportion(tenThousandths: Proportion.whole), result: result)
        case .failure(let error):
            let error = refusal(error)
            return RestoreProgress(
                id: id, status: .failed, progress: work.progress,
                failure: WorkFailure(code: error.code, message: error.message))
        }
    }
}
