import Contracts

/// The rules for transactions that a share locks (contract §3, design §7).
enum ShareLockRules {
    /// Refuses another amount, currency or type of a locked transaction.
    static func checkChange(
        from old: TransactionRecord, to new: TransactionRecord, isLocked: Bool
    ) throws(LedgerError) {
        guard isLocked else { return }
        if old.amount != new.amount || old.type != new.type { throw .sharedAmountChange }
    }

    static func checkDeletion(isLocked: Bool) throws(LedgerError) {
        if isLocked { throw .sharedDeletion }
    }

    /// Refuses a lock by a released share, of income, or of a transaction that another share holds. The lock
    /// request of a released share was overtaken by its release, which is not sent again.
    static func checkLock(
        of record: TransactionRecord, by share: ID<SharedExpense>, holder: ID<SharedExpense>?,
        isReleased: Bool
    ) throws(LedgerError) {
        if isReleased { throw .shareReleased }
        if record.type != .expense { throw .incomeShared }
        if let holder, holder != share { throw .alreadyShared }
    }
}
