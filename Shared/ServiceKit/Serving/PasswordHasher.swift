package import SodiumKit
import Synchronization

/// Hashes passwords on threads at nice 10 with a bounded queue, so that a flood of logins starves neither
/// other routes nor memory (design §6, contract §1). Each thread holds the memory of one hash.
package final class PasswordHasher: Sendable {
    private let queue: WorkQueue
    package let cost: PasswordHash.Cost
    private let dummyHash: PasswordHash
    private let count = Atomic<Int>(0)

    package init(
        threads: Int = 2, queueLimit: Int = 64, cost: PasswordHash.Cost = PasswordHash.Cost()
    ) throws(StartError) {
        self.cost = cost
        queue = try WorkQueue(named: "hashing", threads: threads, limit: queueLimit, nice: 10)
        dummyHash = PasswordHash.ofNothing(cost: cost)
    }

    /// The number of passwords hashed or compared so far, with that of other slow work.
    package var hashings: Int { count.load(ordering: .relaxed) }

    /// The number of passwords that wait for a thread now.
    package var waitingCount: Int { queue.waitingCount }

    deinit { queue.close() }

    /// Returns a new hash. Throws `PasswordHasherError.overloaded` when the queue is full.
    package func hash(_ password: String) async throws -> PasswordHash {
        let cost = cost
        return try await run {
            guard let hash = PasswordHash.make(password, cost: cost) else {
                throw PasswordHasherError.failed
            }
            return hash
        }
    }

    /// Whether the password matches the hash. A nil hash (an unknown user) costs the same work and never
    /// matches.
    package func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        let compared = hash ?? dummyHash
        let isRight = try await run { compared.isOf(password) }
        return isRight && hash != nil
    }

    /// Whether a hash has another cost than this hasher's and should be replaced at the next login.
    package func needsRehash(_ hash: PasswordHash) -> Bool { hash.needsRehash(at: cost) }

    /// Runs other slow work (the key derivation of a `SecretStream`) on the hashing threads. Throws
    /// `overloaded` when the queue is full, else the error of the work.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        count.wrappingAdd(1, ordering: .relaxed)
        return try await queue.run(orThrow: PasswordHasherError.overloaded, work)
    }
}

package enum PasswordHasherError: Error, Sendable { case overloaded, failed }
