/// The types of the ledger's events and their data.
public enum LedgerEvent {
    /// Data: `SharedTransactionChanged`.
    public static let transactionChanged = "transaction.changed"
    /// Data: `BookReplaced`. A restore or its undo gave the user another book.
    public static let bookReplaced = "book.replaced"
    /// Data: `RepaymentBooked`. What was paid back is booked in its owner's book, or cannot be.
    public static let repaymentBooked = "repayment.booked"
}

/// The data of `LedgerEvent.bookReplaced`.
public struct BookReplaced: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
