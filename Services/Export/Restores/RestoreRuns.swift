import Contracts
import Synchronization

/// The restores that are under way, one of a user at a time, and the last that have ended. One process owns
/// export.db, so memory is enough: a crash ends them all.
final class RestoreRuns: Sendable {
    /// The most restores of all users that are worked on.
    static let limit = 4
    /// The most files of all users that arrive. They have places of their own, because a slow upload takes
    /// hours: it keeps nobody from confirming or undoing.
    static let uploadLimit = 16
    /// The most ended restores that are remembered.
    private static let ended = 100

    private struct State {
        /// Whether the restores of an earlier process are out of the way.
        var isOpen = false
        var uploading: Set<ID<User>> = []
        var working: Set<ID<User>> = []
        var runs: [RestoreRun] = []
    }

    private let state = Mutex(State())

    /// Lets restores begin: the ledger has taken away those of an earlier process, and with them would take
    /// what began before.
    func open() { state.withLock { $0.isOpen = true } }

    /// Takes a user's place for an upload or for the work itself. Throws `restoreRunning`, and
    /// `tooManyRunning` also before `open`.
    func take(_ user: ID<User>, isUpload: Bool = false) throws(ExportError) {
        let refusal: ExportError? = state.withLock { state in
            if !state.isOpen { return .tooManyRunning }
            if state.uploading.contains(user) || state.working.contains(user) { return .restoreRunning }
            if isUpload {
                if state.uploading.count >= Self.uploadLimit { return .tooManyRunning }
                state.uploading.insert(user)
            } else {
                if state.working.count >= Self.limit { return .tooManyRunning }
                state.working.insert(user)
            }
            return nil
        }
        if let refusal { throw refusal }
    }

    /// Turns an upload into work, unless the user has a restore at work already.
    /// Throws `tooManyRunning`.
    func endUpload(of user: ID<User>) throws(ExportError) {
        let isTaken = state.withLock { state in
            if state.working.contains(user) { return true }
            if state.working.count >= Self.limit { return false }
            state.uploading.remove(user)
            state.working.insert(user)
            return true
        }
        if !isTaken { throw .tooManyRunning }
    }

    func leave(_ user: ID<User>) {
        state.withLock { state in
            state.uploading.remove(user)
            state.working.remove(user)
        }
    }

    /// Remembers a run, and forgets the oldest.
    func add(_ run: RestoreRun) {
        state.withLock { state in
            state.runs.removeAll { $0.id == run.id }
            state.runs.append(run)
            if state.runs.count > Self.limit + Self.ended { state.runs.removeFirst() }
        }
    }

    /// Returns a run of the user, or nil.
    func run(_ id: ID<Restore>, of user: ID<User>) -> RestoreRun? {
        state.withLock { state in state.runs.last { $0.id == id && $0.user == user } }
    }
}
