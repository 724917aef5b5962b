import Contracts
import Synchronization

/// The restores that are under way, one of a user at a time and `limit` of all users, and the last that have
/// ended. One process owns export.db, so memory is enough: a crash ends them all.
final class RestoreRuns: Sendable {
    static let limit = 4
    /// The most ended restores that are remembered.
    private static let ended = 100

    private struct State {
        /// Whether the restores of an earlier process are out of the way.
        var isOpen = false
        var users: Set<ID<User>> = []
        var runs: [RestoreRun] = []
    }

    private let state = Mutex(State())

    /// Lets restores begin: the ledger has taken away those of an earlier process, and with them would take
    /// what began before.
    func open() { state.withLock { $0.isOpen = true } }

    /// Takes a user's place, for an upload and what follows. Throws `restoreRunning`, and `tooManyRunning`
    /// also before `open`.
    func take(_ user: ID<User>) throws(ExportError) {
        let refusal: ExportError? = state.withLock { state in
            if !state.isOpen { return .tooManyRunning }
            if state.users.contains(user) { return .restoreRunning }
            if state.users.count >= Self.limit { return .tooManyRunning }
            state.users.insert(user)
            return nil
        }
        if let refusal { throw refusal }
    }

    func leave(_ user: ID<User>) { state.withLock { _ = $0.users.remove(user) } }

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
