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

extension EntryDraft {
    /// Returns the new or the changed entry (absent fields stay), or nil with the errors reported.
    func entry(
        over current: Entry?, in context: EntryContext, _ errors: inout FieldErrors
    ) -> Entry? {
        let isNew = current == nil
        let type = errors.value(type, "type", current: current?.type, isNew: isNew, "Type is required")
        let amount = errors.amount(
            amount, in: currency, current: current?.amount,
            usual: context.account?.currency ?? context.preferredCurrency
        ) { errors, amount, currency in
            errors.positiveAmount(amount, "amount", in: currency)
        }
        let category = errors.category(
            categoryId, current: current?.category, known: context.category, isNew: isNew)
        if let category { check(category, of: type, over: current, &errors) }
        let account = errors.account(accountId, known: context.account, isNew: isNew)
        guard let type, let amount, let category, let account else { return nil }
        return Entry(type: type, amount: amount, category: category.id, account: account)
    }

    /// Reports a category of the other type, and an archived one that the entry is not in already (ADD-004,
    /// ADD-006).
    private func check(
        _ category: Category, of type: EntryType?, over current: Entry?, _ errors: inout FieldErrors
    ) {
        if category.isArchived, category.id != current?.category {
            errors.add("categoryId", CategoryRules.archived(category))
        }
        guard let type, category.type != type else { return }
        errors.add(
            "categoryId",
            type == .expense
                ? "This category is for income. Choose an expense category."
                : "This category is for expenses. Choose an income category.")
    }
}
