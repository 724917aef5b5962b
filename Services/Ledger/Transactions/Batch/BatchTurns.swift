import Contracts
import Synchronization

/// Runs one batch of a user at a time, in order of arrival, so that the writer serves other users in between.
final class BatchTurns: Sendable {
    /// The most waiting batches of a user; another one is refused (429).
    static let waitingLimit = 8

    /// The waiting batches, keyed by the user whose batch is running.
    private let waiting = Mutex<[ID<User>: [CheckedContinuation<Bool, Never>]]>([:])

    /// Runs `body` in its turn. Throws `tooManyBatches`, or the error of `body`.
    func run<Value>(of user: ID<User>, _ body: () async throws -> Value) async throws -> Value {
        guard await enter(user) else { throw LedgerError.tooManyBatches }
        defer { leave(user) }
        return try await body()
    }

    private func enter(_ user: ID<User>) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = waiting.withLock { waiting in
                guard let others = waiting[user] else {
                    waiting[user] = []
                    return true
                }
                guard others.count < Self.waitingLimit else { return false }
                waiting[user]?.append(continuation)
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func leave(_ user: ID<User>) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Bool, Never>? in
            guard let others = waiting[user], !others.isEmpty else {
                waiting[user] = nil
                return nil
            }
            return waiting[user]?.removeFirst()
        }
        next?.resume(returning: true)
    }
}
