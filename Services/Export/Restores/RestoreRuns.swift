import Contracts
import ServiceKit
import Synchronization

/// The restores that are under way, one of a user at a time, and the last that have ended. One process owns
/// export.db, so memory is enough: a crash ends them all.
final class RestoreRuns: Sendable {
    /// The most dry runs of all users that are worked on, and as many confirmed restores. A dry run that was
    /// taken away may still end while its user's next one is worked on.
    static let limit = 4
    private static let limitOfOne = 2
    /// The most dry runs that wait for a turn, each with its file on the disk.
    private static let waitingLimit = 16
    /// How long a confirmation waits for a turn.
    private static let confirmingMilliseconds = 10_000
    /// The most files of all users that arrive.
    static let uploadLimit = 16
    /// What a file needs to keep its place when others wait: this age, or this speed in bytes a second.
    static let graceSeconds: Int64 = 10
    static let keptSpeed: Int64 = 256 << 10
    /// The most ended restores that are remembered.
    private static let ended = 100

    private struct State {
        /// Whether the restores of an earlier process are out of the way.
        var isOpen = false
        var places: [ID<User>: RestorePlace] = [:]
        var uploads: [RestorePlace] = []
        var runs: [RestoreRun] = []
    }

    private let state = Mutex(State())
    private let readings = FairTurns<ID<User>>(
        atOnce: limit, ofOne: limitOfOne, waiting: waitingLimit)
    private let confirmations = FairTurns<ID<User>>(atOnce: limit)

    /// Lets restores begin: the ledger has taken away those of an earlier process, and with them would take
    /// what began before.
    func open() { state.withLock { $0.isOpen = true } }

    /// Throws `tooManyRunning` before `open`.
    func requireOpen() throws(APIError) {
        if !state.withLock({ $0.isOpen }) { throw .tooManyRunning }
    }

    /// Takes a user's place. An upload or a dry run of the user makes room for it. When all places for
    /// uploads are taken, the slowest one does, if it is slow. Throws `restoreRunning` while a confirmed
    /// restore is carried out, and `tooManyRunning` also before `open`.
    func take(_ place: RestorePlace, isUpload: Bool = false, at microseconds: Int64) throws(APIError) {
        let refusal: APIError? = state.withLock { state in
            if !state.isOpen { return .tooManyRunning }
            if let own = state.places[place.user] {
                if own.isConfirmed { return .restoreRunning(since: own.since) }
                Self.end(own, .restoreReplaced, &state)
            }
            if isUpload {
                if state.uploads.count >= Self.uploadLimit {
                    guard let slowest = Self.slowest(state.uploads, at: microseconds) else {
                        return .tooManyRunning
                    }
                    Self.end(slowest, .uploadTooSlow, &state)
                }
                state.uploads.append(place)
            }
            state.places[place.user] = place
            return nil
        }
        if let refusal { throw refusal }
    }

    private static func end(_ place: RestorePlace, _ reason: APIError, _ state: inout State) {
        place.end(reason)
        state.uploads.removeAll { $0 === place }
        state.places[place.user] = nil
    }

    private static func slowest(_ uploads: [RestorePlace], at microseconds: Int64) -> RestorePlace? {
        uploads.filter { upload in
            upload.seconds(at: microseconds) >= graceSeconds && upload.speed(at: microseconds) < keptSpeed
        }.min { $0.speed(at: microseconds) < $1.speed(at: microseconds) }
    }

    /// Ends an upload whose file has arrived; the user keeps the place. Throws if it was taken away.
    func endUpload(_ place: RestorePlace) throws(APIError) {
        state.withLock { state in state.uploads.removeAll { $0 === place } }
        try place.check()
    }

    func leave(_ place: RestorePlace) {
        state.withLock { state in
            state.uploads.removeAll { $0 === place }
            if state.places[place.user] === place { state.places[place.user] = nil }
        }
    }

    /// Waits for a turn to work. Throws `tooManyRunning`; else `endTurn` must follow.
    func beginTurn(_ place: RestorePlace) async throws(APIError) {
        let isTurn =
            place.isConfirmed
            ? await confirmations.enter(place.user, withinMilliseconds: Self.confirmingMilliseconds)
            : await readings.enter(place.user, displacing: true)
        if !isTurn { throw .tooManyRunning }
    }

    func endTurn(_ place: RestorePlace) {
        if place.isConfirmed { confirmations.leave(place.user) } else { readings.leave(place.user) }
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
