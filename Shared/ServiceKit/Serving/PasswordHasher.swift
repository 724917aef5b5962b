package import SodiumKit
import Synchronization

/// Threads at nice 10 and a bounded queue for slow hashing: no flood of logins starves other routes or memory
/// (design §6, contract §1). Memory is bounded by the threads: one hash's worth each.
package final class PasswordHasher: Sendable {
    private let queue: WorkQueue
    private let cost: PasswordHash.Cost
    private let hashOfNothing: PasswordHash
    private let count = Atomic<Int>(0)

    package init(
        threads: Int = 2, queueLimit: Int = 64, cost: PasswordHash.Cost = PasswordHash.Cost()
    ) throws(StartError) {
        self.cost = cost
        queue = try WorkQueue(named: "hashing", threads: threads, limit: queueLimit, nice: 10)
        hashOfNothing = PasswordHash.ofNothing(cost: cost)
    }

    /// How many passwords were hashed or compared so far.
    package var hashings: Int { count.load(ordering: .relaxed) }

    deinit { queue.close() }

    /// Throws `PasswordHasherError.overloaded` when the queue is full.
    package func hash(_ password: String) async throws -> PasswordHash {
        let cost = cost
        count.wrappingAdd(1, ordering: .relaxed)
        return try await run {
            guard let hash = PasswordHash.make(password, cost: cost) else {
                throw PasswordHasherError.failed
            }
            return hash
        }
    }

    /// Whether the password is the hash's; the same work for a nil hash (an unknown user), which is always
    /// false.
    package func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        let compared = hash ?? hashOfNothing
        count.wrappingAdd(1, ordering: .relaxed)
        let isRight = try await run { compared.isOf(password) }
        return isRight && hash != nil
    }

    /// Whether a hash was made at another cost than this hasher's and should be made anew at the next login.
    package func needsRehash(_ hash: PasswordHash) -> Bool { hash.needsRehash(at: cost) }

    /// Runs other slow work (the key of a `SecretStream`) on the hashing threads; throws `overloaded` when
    /// the queue is full, else what the work throws.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let queued = queue.add { continuation.resume(with: Result(catching: work)) }
            if !queued { continuation.resume(throwing: PasswordHasherError.overloaded) }
        }
    }
}

package enum PasswordHasherError: Error, Sendable { case overloaded, failed }
