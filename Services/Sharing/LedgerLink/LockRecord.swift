import Contracts
import SQLiteKit
import ServiceKit

/// A lock that the ledger may hold on a transaction for a share (design §7, "Sharing and ledger").
struct LockRecord: Sendable, Equatable {
    enum State: String, Sendable {
        /// The ledger was asked for the lock, or is about to be; the share is not written.
        case locking
        /// The share is written.
        case held
        /// The share is deleted or was never written; the release is repeated until the ledger confirms. The
        /// share's id is never locked again, so a late release cannot undo a newer lock.
        case releasing
    }

    var share: ID<SharedExpense>
    /// Who shares.
    var owner: ID<User>
    /// The book that has the transaction.
    var book: ID<User>
    var transaction: ID<Transaction>
    var state: State

    static let table = RecordTable(
        "locks",
        blank: LockRecord(
            share: .blank, owner: .blank, book: .blank, transaction: .blank, state: .held),
        [
            .column("share", \.share), .column("owner", \.owner), .column("book", \.book),
            .column("ledger_transaction", \.transaction), .column("state", \.state),
            .unbound("changed_at"),
        ])

    var request: ShareLockRequest {
        ShareLockRequest(user: book, transaction: transaction, share: share, by: owner)
    }
}
