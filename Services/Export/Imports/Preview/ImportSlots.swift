import Contracts
import Synchronization

/// The files that are read now: one of a user at a time, so that no two readings of a file mix, and `limit`
/// in all. One process owns export.db, so memory is enough.
final class ImportSlots: Sendable {
    static let limit = 8

    private let readings = Mutex<[ID<User>: ID<Import>]>([:])

    /// Throws `busy` while another file of the user is read, and 503 when too many files are.
    func take(_ id: ID<Import>, of user: ID<User>) throws {
        try readings.withLock { readings in
            if readings[user] != nil { throw ImportError.busy }
            guard readings.count < Self.limit else {
                throw APIError(
                    .serviceUnavailable, retryAfterSeconds: 5, logMessage: "All reading slots are taken")
            }
            readings[user] = id
        }
    }

    func drop(_ user: ID<User>) { readings.withLock { readings in readings[user] = nil } }

    var busy: Set<ID<Import>> { readings.withLock { Set($0.values) } }
}
