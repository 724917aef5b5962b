/// Asks the ledger to freeze, or to release, a transaction of a user for a share (design §7).
public struct ShareLockRequest: Codable, Sendable, Hashable {
    public let user: ID<User>
    public let transaction: ID<Transaction>
    public let share: ID<SharedExpense>
    public init(user: ID<User>, transaction: ID<Transaction>, share: ID<SharedExpense>) {
        self.user = user
        self.transaction = transaction
        self.share = share
    }
}

/// What the share may rely on from now on.
public struct LockedTransaction: Codable, Sendable {
    public let transaction: Transaction
    public init(transaction: Transaction) { self.transaction = transaction }
}

/// A page of all locks, for the comparison with the shares.
public struct ShareLockPage: Codable, Sendable {
    public let locks: [ShareLockRequest]
    /// Of those locks the ones with something paid back.
    public let paidBack: [PaidBack]
    /// Pass as `after`; null at the end.
    @Nullable public var next: String?
    public init(locks: [ShareLockRequest], paidBack: [PaidBack], next: String?) {
        self.locks = locks
        self.paidBack = paidBack
        self._next = Nullable(wrappedValue: next)
    }
}

/// Data of `LedgerEvent.transactionChanged`: something that may change under a share did (category,
/// date, description, …); amount, currency and type never do.
public struct SharedTransactionChanged: Codable, Sendable {
    public let user: ID<User>
    public let transaction: ID<Transaction>
    public let share: ID<SharedExpense>
    public init(user: ID<User>, transaction: ID<Transaction>, share: ID<SharedExpense>) {
        self.user = user
        self.transaction = transaction
        self.share = share
    }
}
