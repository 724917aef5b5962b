/// The types of the ledger's events and their data.
public enum LedgerEvent {
    /// Data: `SharedTransactionChanged`.
    public static let transactionChanged = "transaction.changed"
    /// Data: `BookReplaced`. A restore or its undo gave the user another book.
    public static let bookReplaced = "book.replaced"
    /// Data: `RepaymentBooked`. What was paid back is booked in its owner's book, or cannot be.
    public static let repaymentBooked = "repayment.booked"
    /// Data: `HouseholdTold`. Somebody is to hear that another person did something.
    public static let householdTold = "household.told"
    /// Data: `HouseholdLeft`. A member left, was removed, or only reads from now on.
    public static let householdLeft = "household.left"
    /// Data: `BankAccessEnded`. The owner of a book is another one, or has deleted the book.
    public static let bankAccessEnded = "household.bankAccessEnded"
    /// Data: `HouseholdRemoved`. Whatever is kept of the book ends like that of an erased user.
    public static let householdRemoved = "household.removed"
    /// Data: `HouseholdMoved`. The personal book of an erased user lives on under another key.
    public static let householdMoved = "household.moved"
}

/// The data of `LedgerEvent.bookReplaced`.
public struct BookReplaced: Codable, Sendable {
    public let user: ID<User>
    public init(user: ID<User>) { self.user = user }
}
