package import Contracts

/// What the ledger may hold for a share (design §7, "Sharing and ledger").
package struct TransactionLock: Sendable, Equatable {
    package enum State: String, Sendable {
        /// The ledger was asked, or is about to be; the share is not written.
        case locking
        /// The share is written.
        case held
        /// The share is gone, or never was; the ledger must be told until it has understood. Its id is never
        /// locked again, so a late release cannot undo a newer lock.
        case releasing
    }

    package let share: ID<SharedExpense>
    package let owner: ID<User>
    package let transaction: ID<Transaction>
    package let state: State

    package init(
        share: ID<SharedExpense>, owner: ID<User>, transaction: ID<Transaction>, state: State
    ) {
        self.share = share
        self.owner = owner
        self.transaction = transaction
        self.state = state
    }

    package var request: ShareLockRequest {
        ShareLockRequest(user: owner, transaction: transaction, share: share)
    }
}
