package import Contracts
import LedgerCore

/// The fields that transactions and recurring templates share.
package struct Entry: Sendable {
    package let type: EntryType
    package let amount: Money
    package let category: ID<Category>
    package let account: ID<Account>

    package init(
        type: EntryType, amount: Money, category: ID<Category>, account: ID<Account>
    ) {
        self.type = type
        self.amount = amount
        self.category = category
        self.account = account
    }
}

/// The facts about the book that the rules need besides the draft.
package struct EntryContext: Sendable {
    let today: CalendarDate
    /// The account that the draft names, or else the entry's or the active one; nil if it does not exist.
    var account: AccountRecord?
    /// The category that the draft names, or else the entry's; nil if it does not exist.
    let category: Category?
    /// The categories that the draft's parts name, without those that do not exist.
    var partCategories: [ID<Category>: Category] = [:]
    /// The expense that the draft or else the refund names; nil if it does not exist.
    var refunded: RefundedExpense?
    /// The sum of the refunds of the transaction that changes; nil without refunds.
    var refundsMinor: Int64?
    /// The user's preferred currency, in which an amount is read if the account is unknown.
    let preferredCurrency: Currency
}

/// The fields of an entry as a client sends them.
package protocol EntryDraft {
    var type: Field<EntryType> { get }
    var amount: Field<AmountText> { get }
    var currency: Field<Currency> { get }
    var categoryId: Field<ID<Category>> { get }
    var accountId: Field<ID<Account>> { get }
}

/// An entry that can be split into parts.
package protocol SplitDraft: EntryDraft {
    var splits: Field<BoundedList<Field<TransactionSplitDraft>, SplitsLimit>> { get }
}

extension TransactionDraft: SplitDraft {}
extension RecurringDraft: SplitDraft {}
