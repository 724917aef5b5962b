import Contracts
import ServiceKit
import SodiumKit

/// Makes recovery codes, hashes typed ones, and gives older codes, which have a fast hash, a slow one.
struct RecoveryWorkflow: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let gate: LoginGate
    let log: Log

    /// Returns new codes for a signed-in user. `spend` spends the user's code for them, or throws if it is
    /// wrong. It runs before the new codes are hashed, so that wrong codes cost no hashing, and with a place
    /// for hashing, so that no code is spent when a flood leaves none.
    func newCodes(
        for caller: UserIdentity, by spend: () async throws -> FactorRecord
    ) async throws -> NewRecoveryCodes {
        try await gate.hashing(as: .session(caller.session), from: caller.clientAddress) {
            let factor = try await spend()
            let codes = (0..<RecoveryCodes.count).map { _ in RecoveryCode.random() }
            let hashing = RecoveryHashing.random(at: hasher.cost)
            let hashes = try await slowHashes(of: codes.map { $0.fastHash(of: caller.user) }, hashing)
            return NewRecoveryCodes(factor: factor, codes: codes, hashes: hashes, hashing: hashing)
        }
    }

    /// Returns the stored forms of codes, in the order of their fast hashes.
    private func slowHashes(
        of fast: [[UInt8]], _ hashing: RecoveryHashing
    ) async throws -> [[UInt8]] {
        var slow: [[UInt8]] = []
        for hash in fast {
            // A piece of work each, so that others take their turns.
            slow.append(
                try await hasher.run {
                    guard let slow = hashing.slowHash(of: hash) else { throw PasswordHasherError.failed }
                    return slow
                })
        }
        return slow
    }

    /// Returns a proof in the form in which it is compared. Hashes nothing slowly while the budget of wrong
    /// codes is used up: then nothing is compared.
    /// - Parameter budget: the user's own budget; nil for a stranger.
    func compared(
        _ proof: FactorProof, of user: ID<User>, as budget: OwnBudget?, from address: String,
        at now: Timestamp
    ) async throws -> ComparedProof {
        switch proof {
        case .code(let digits): return .code(digits)
        case .recovery(let code):
            let fast = code.fastHash(of: user)
            let isUsedUp = try await store.isUsedUp(FactorBudget(budget, of: user), at: now)
            guard !isUsedUp, let hashing = try await store.recoveryHashing(of: user) else {
                return .recovery(RecoveryHashes(fast: fast, slow: nil))
            }
            let slow = try await gate.hashing(as: budget, from: address) {
                try await slowHashes(of: [fast], hashing).first
            }
            return .recovery(RecoveryHashes(fast: fast, slow: slow))
        }
    }

    /// After the use of a code: hashes the user's older codes slowly. What fails is done at the next use.
    func settle(
        _ proof: ComparedProof, of user: ID<User>, as budget: OwnBudget?, from address: String
    ) async {
        guard case .recovery = proof else { return }
        do {
            let fast = try await store.fastRecoveryHashes(of: user)
            if fast.isEmpty { return }
            let hashing = RecoveryHashing.random(at: hasher.cost)
            let slow = try await gate.hashing(as: budget, from: address) {
                try await slowHashes(of: fast, hashing)
            }
            try await store.replaceFastRecoveryHashes(fast, by: slow, hashing)
        } catch {
            log.warning("recovery codes keep a fast hash", ["reason": String(describing: error)])
        }
    }
}

/// A new set of recovery codes, with the hashes that are stored.
struct NewRecoveryCodes: Sendable {
    /// The second factor whose code was spent for this set. Another one gets none of these codes.
    let factor: FactorRecord
    let codes: [RecoveryCode]
    let hashes: [[UInt8]]
    let hashing: RecoveryHashing
}
