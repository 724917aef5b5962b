import Contracts
import Synchronization

/// Which transactions are being shared by a running request, so that no second one, and no clean-up, takes
/// its lock. One process owns sharing.db, so that memory is enough.
final class TransactionClaims: Sendable {
    struct Claim: Hashable, Sendable {
        let owner: ID<User>
        let transaction: ID<Transaction>
    }

    private let claims = Mutex<Set<Claim>>([])

    /// False when somebody has it.
    func take(_ claim: Claim) -> Bool {
        claims.withLock { $0.insert(claim).inserted }
    }

    func drop(_ claim: Claim) {
        claims.withLock { _ = $0.remove(claim) }
    }
}
