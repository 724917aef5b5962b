import Contracts
import Synchronization

/// The users who are making a backup now: one backup at a time each, so that a parallel request with the same
/// key is refused (contract §0), and `limit` users at once. One process owns export.db, so memory is enough.
final class BackupSlots: Sendable {
    static let limit = 8

    private let users = Mutex<Set<ID<User>>>([])

    func take(_ user: ID<User>) throws(ExportError) {
        let refusal: ExportError? = users.withLock { users in
            if users.contains(user) { return .backupRunning }
            if users.count >= Self.limit { return .tooManyRunning }
            users.insert(user)
            return nil
        }
        if let refusal { throw refusal }
    }

    func drop(_ user: ID<User>) {
        users.withLock { _ = $0.remove(user) }
    }
}
