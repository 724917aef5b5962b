import Contracts
import Synchronization

/// Counts the streams that are being sent, whose files take space on the disk until their readers are done.
final class BookReaders: Sendable {
    static let perUser = 4
    static let limit = 64

    private let counts = Mutex<[ID<User>: Int]>([:])

    /// Returns false when the user, or all users together, read as many books as may be.
    func begin(_ user: ID<User>) -> Bool {
        counts.withLock { counts in
            let own = counts[user, default: 0]
            guard own < Self.perUser, counts.values.reduce(0, +) < Self.limit else { return false }
            counts[user] = own + 1
            return true
        }
    }

    func end(_ user: ID<User>) {
        counts.withLock { counts in
            let left = counts[user, default: 1] - 1
            counts[user] = left > 0 ? left : nil
        }
    }
}
