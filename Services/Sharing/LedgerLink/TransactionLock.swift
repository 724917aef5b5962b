import Contracts

/// What the ledger may hold for a share (design §7, "Sharing and ledger").
struct TransactionLock: Sendable, Equatable {
    enum State: String, Sendable {
        /// The ledger was asked, or is about to be; the share is not written.
        case locking
        /// The share is written.
        case held
        /// The share is gone, or never was; the ledger must be told until it has understood. Its id is never
        /// locked again, so a late release cannot undo a newer lock.
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
