import Contracts

/// What transactions and recurring templates have in common.
struct Entry: Sendable {
    let type: EntryType
    let amount: Money
    let category: ID<Category>
    let account: ID<Account>
}

/// What the rules must know of the book besides the draft.
struct EntryContext: Sendable {
    let today: CalendarDate
    /// The account that the draft names, or else the entry's own or the active one; nil if there is none.
    let account: AccountRecord?
    /// The category that the draft names, or else the entry's own; nil if there is none.
    let category: Category?
    /// The user's own currency, for reading an amount when the account is unknown.
    let preferredCurrency: Currency
}

/// The fields of an entry, as they are sent.
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
    /// The new entry, or the changed one: absent fields stay. Nil with the reasons reported.
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

    /// ADD-004, ADD-006: an entry needs a category, of the user's own and of its type; a new one, or one
    /// that moves, needs one in use.
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
