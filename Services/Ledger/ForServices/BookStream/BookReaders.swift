import Contracts
import Synchronization

/// Counts the streams that are being sent, whose files take space on the disk until their readers are done.
final class BookReaders: Sendable {
    static let perUser = 4
    static let limit = 64

    private let counts = Mutex<[ID<User>: Int]>([:])

    /// Throws 429 when the user reads as many books as one may, 503 when all users together do.
    func begin(_ user: ID<User>) throws(APIError) {
        let refusal = counts.withLock { counts -> APIError? in
            let own = counts[user, default: 0]
            if own >= Self.perUser { return APIError(.rateLimited, retryAfterSeconds: 5) }
            guard counts.values.reduce(0, +) < Self.limit else {
                return APIError(
                    .serviceUnavailable, retryAfterSeconds: 10, logMessage: "too many books are read")
            }
            counts[user] = own + 1
            return nil
        }
        if let refusal { throw refusal }
    }

    func end(_ user: ID<User>) {
        counts.withLock { counts in
            let left = counts[user, default: 1] - 1
            counts[user] = left > 0 ? left : nil
        }
    }
}
