import Contracts

/// A lock that the ledger may hold on a transaction for a share (design §7, "Sharing and ledger").
struct TransactionLock: Sendable, Equatable {
    enum State: String, Sendable {
        /// The ledger was asked for the lock, or is about to be; the share is not written.
        case locking
        /// The share is written.
        case held
        /// The share is deleted or was never written; the release is repeated until the ledger confirms. The
        /// share's id is never locked again, so a late release cannot undo a newer lock.
        case releasing
    }

    let share: ID<SharedExpense>
    let owner: ID<User>
    let transaction: ID<Transaction>
    let state: State

    var request: ShareLockRequest {
        ShareLockRequest(user: owner, transaction: transaction, share: share)
    }
}
