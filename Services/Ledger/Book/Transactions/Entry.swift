import Contracts

/// The fields that transactions and recurring templates share.
struct Entry: Sendable {
    let type: EntryType
    let amount: Money
    let category: ID<Category>
    let account: ID<Account>
}

/// The facts about the book that the rules need besides the draft.
struct EntryContext: Sendable {
    let today: CalendarDate
    /// The account that the draft names, or else the entry's or the active one; nil if it does not exist.
    let account: AccountRecord?
    /// The category that the draft names, or else the entry's; nil if it does not exist.
    let category: Category?
    /// The user's preferred currency, in which an amount is read if the account is unknown.
    let preferredCurrency: Currency
}

/// The fields of an entry as a client sends them.
protocol EntryDraft {
    var type: Field<EntryType> { get }
    var amount: Field<AmountText> { get }
    var currency: Field<Currency> { get }
    var categoryId: Field<ID<Category>> { get }
    var accountId: Field<ID<Account>> { get }
}

extension TransactionDraft: EntryDraft {}
extension RecurringDraft: EntryDraft {}
