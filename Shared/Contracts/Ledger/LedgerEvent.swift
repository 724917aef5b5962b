/// The types of the ledger's events and their data.
public enum LedgerEvent {
    /// Data: `SharedTransactionChanged`.
    public static let transactionChanged = "transaction.changed"
    /// Data: `BookReplaced`. A restore or its undo gave the user another book.
    public static let bookReplaced = "book.replaced"
    /// Data: `RepaymentBooked`. What was paid back is booked in its owner's book, or cannot be.
    public static let repaymentBooked = "repayment.booked"
}

/// The data of `LedgerEvent.repaymentBooked`.
public struct RepaymentBooked: Codable, Sendable, Equatable {
    public let payment: ID<SharePayment>
    /// Why the payment is not booked; null for one that is.
    @Nullable public var reason: String?
    public init(payment: ID<SharePayment>, reason: String?) {
        self.payment = payment
        _reason = Nullable(wrappedValue: reason)
    }
}

/// The data of `LedgerEvent.bookReplaced`.
public struct BookReplaced: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
