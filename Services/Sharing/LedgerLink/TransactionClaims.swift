import Contracts
import Synchronization

/// The transactions that running requests are sharing, so that no second request and no upkeep takes
/// their locks. One process owns sharing.db, so memory is enough.
final class TransactionClaims: Sendable {
    struct Claim: Hashable, Sendable {
        let book: ID<User>
        let transaction: ID<Transaction>
    }

    private let claims = Mutex<Set<Claim>>([])

    /// Returns false if another request has the claim.
    func take(_ claim: Claim) -> Bool {
        claims.withLock { $0.insert(claim).inserted }
    }

    func drop(_ claim: Claim) {
        claims.withLock { _ = $0.remove(claim) }
    }
}
