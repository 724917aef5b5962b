/// The types of sharing's events and their data.
public enum SharingEvent {
    /// Data: `PaidBack`. A part of a shared expense was paid, or its payment was taken back.
    public static let paidBack = "share.paid"
}

/// The amount of a shared expense that was paid back to its owner so far.
public struct PaidBack: Codable, Sendable, Equatable {
    public let user: ID<User>
    public let transaction: ID<Transaction>
    public let share: ID<SharedExpense>
    /// Minor units of the transaction's currency, at most the transaction's amount.
    public let amountMinor: Int64
    public init(
        user: ID<User>, transaction: ID<Transaction>, share: ID<SharedExpense>, amountMinor: Int64
    ) {
        self.user = user
        self.transaction = transaction
        self.share = share
        self.amountMinor = amountMinor
    }
}

/// A page of all shares that have or had paid-back amounts, for a reader that missed events.
public struct PaidBackPage: Codable, Sendable {
    public let shares: [PaidBack]
    /// Pass as `after`; null at the end.
    @Nullable public var next: ID<SharedExpense>?
    public init(shares: [PaidBack], next: ID<SharedExpense>?) {
        self.shares = shares
        self._next = Nullable(wrappedValue: next)
    }
}
