package import Contracts
import LedgerCore

/// The rules for transactions that a share locks (contract §3, design §7).
package enum ShareLockRules {
    /// Refuses another amount, currency or type of a locked transaction.
    static func checkChange(
        from old: TransactionRecord, to new: TransactionRecord, isLocked: Bool
    ) throws(APIError) {
        guard isLocked else { return }
        if old.amount != new.amount || old.flow != new.flow {
            throw APIError(
                .conflict, "This expense is shared. Unshare it before changing its amount, currency or type.")
        }
    }

    static func checkDeletion(isLocked: Bool) throws(APIError) {
        if isLocked { throw APIError(.conflict, "This expense is shared. Unshare it before deleting it.") }
    }

    /// Refuses a lock by a released share, of income or a refund, or of a transaction that another share
    /// holds. The lock request of a released share was overtaken by its release, which is not sent again.
    package static func checkLock(
        of record: TransactionRecord, by share: ID<SharedExpense>, holder: ID<SharedExpense>?,
        isReleased: Bool
    ) throws(APIError) {
        if isReleased { throw APIError(.conflict, "This share was taken back") }
        if record.flow != .expense { throw .field("transactionId", "Only expenses can be shared") }
        if let holder, holder != share { throw APIError(.conflict, "This expense is already shared") }
    }
}
