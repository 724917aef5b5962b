/// A request to the ledger to freeze or release a transaction for a share (design §7).
public struct ShareLockRequest: Codable, Sendable, Hashable {
    /// The key of the book.
    public let user: ID<User>
    /// Who shares; nil for the user whose personal book it is.
    public let by: ID<User>?
    public let transaction: ID<Transaction>
    public let share: ID<SharedExpense>
    /// The account at which repayments are to be booked; the ledger refuses one that cannot have them.
    @Nullable public var repaymentsTo: ID<Account>?
    public init(
        user: ID<User>, transaction: ID<Transaction>, share: ID<SharedExpense>,
        repaymentsTo: ID<Account>? = nil, by: ID<User>? = nil
    ) {
        self.user = user
        self.by = by
        self.transaction = transaction
        self.share = share
        _repaymentsTo = Nullable(wrappedValue: repaymentsTo)
    }
}

/// The frozen transaction that the share may rely on.
public struct LockedTransaction: Codable, Sendable {
    public let transaction: Transaction
    public init(transaction: Transaction) { self.transaction = transaction }
}

/// A page of all locks, to compare with the shares.
public struct ShareLockPage: Codable, Sendable {
    public let locks: [ShareLockRequest]
    /// The paid-back amounts of these locks, where there are any.
    public let paidBack: [PaidBack]
    /// Pass as `after`; null at the end.
    @Nullable public var next: String?
    public init(locks: [ShareLockRequest], paidBack: [PaidBack], next: String?) {
        self.locks = locks
        self.paidBack = paidBack
        self._next = Nullable(wrappedValue: next)
    }
}

/// The data of `LedgerEvent.transactionChanged`: the category, date, description or another member that may
/// change under a share has changed. Amount, currency and type never change.
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
