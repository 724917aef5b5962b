import Contracts
import Synchronization

/// One batch of a user at a time, the others in order of arrival: however many somebody sends, the one writer
/// serves others in between.
final class BatchTurns: Sendable {
    /// How many of a user's may wait.
    static let waitingLimit = 8

    /// By user whose batch is running: those that wait.
    private let waiting = Mutex<[ID<User>: [CheckedContinuation<Bool, Never>]]>([:])

    /// Runs `body` when it is its turn; throws `LedgerError.tooManyBatches`, or what `body` throws.
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
