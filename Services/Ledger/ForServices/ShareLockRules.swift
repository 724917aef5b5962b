import Contracts

/// What a share forbids while it has a transaction (contract §3, design §7).
enum ShareLockRules {
    /// Amount, currency and type are frozen; the same values again are fine.
    static func checkChange(
        from old: TransactionRecord, to new: TransactionRecord, isLocked: Bool
    ) throws(LedgerError) {
        guard isLocked else { return }
        if old.amount != new.amount || old.type != new.type { throw .sharedAmountChange }
    }

    static func checkDeletion(isLocked: Bool) throws(LedgerError) {
        if isLocked { throw .sharedDeletion }
    }

    /// Whether a share may take the transaction that `holder` has. A released share takes nothing any more:
    /// its request to lock was overtaken by the one to release, which nobody would repeat.
    static func checkLock(
        of record: TransactionRecord, by share: ID<SharedExpense>, holder: ID<SharedExpense>?,
        isReleased: Bool
    ) throws(LedgerError) {
        if isReleased { throw .shareReleased }
        if record.type != .expense { throw .incomeShared }
        if let holder, holder != share { throw .alreadyShared }
    }
}
