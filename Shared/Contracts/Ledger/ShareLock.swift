/// Asks the ledger to freeze, or to release, a transaction of a user for a share (design §7).
public struct ShareLockRequest: Codable, Sendable {
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
