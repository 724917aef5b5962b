import Contracts
import ServiceKit
import Synchronization

/// The files that are read now: one of a user at a time, so that no two readings of a file mix, and `limit`
/// in all; the users take turns. One process owns export.db, so memory is enough.
final class ImportSlots: Sendable {
    static let limit = 8
    private static let waitMilliseconds = 30_000
    private static let waitingLimit = 64

    private let turns = FairTurns<ID<User>>(atOnce: limit, waiting: waitingLimit)
    private let readings = Mutex<[ID<User>: ID<Import>]>([:])

    /// Waits for a turn. Throws `busy` while another file of the user is read or waits, and 503 when too many
    /// files do for too long.
    func take(_ id: ID<Import>, of user: ID<User>) async throws {
        try readings.withLock { readings in
            if readings[user] != nil { throw APIError.importBusy }
            readings[user] = id
        }
        if await turns.enter(user, withinMilliseconds: Self.waitMilliseconds) { return }
        forget(user)
        throw APIError(
            .serviceUnavailable, retryAfterSeconds: 5, logMessage: "All reading slots are taken")
    }

    func drop(_ user: ID<User>) {
        forget(user)
        turns.leave(user)
    }

    private func forget(_ user: ID<User>) { readings.withLock { readings in readings[user] = nil } }

    var busy: Set<ID<Import>> { readings.withLock { Set($0.values) } }
}
