import Contracts

/// What a transaction must be (contract §2, "Transactions"; ADD-003, ADD-004, ADD-006, ADD-008).
enum TransactionRules {
    static let descriptionMaximum = 200
    static let notesMaximum = 2_000
    static let tagMaximum = 50
    static let clientIDMaximum = 255

    static let tooManyTags = LedgerError.field(
        "tags", "You have the largest number of different tags already")

    /// The last day that a transaction may have: a year from today.
    static func lastDate(today: CalendarDate) -> CalendarDate {
        today.month.adding(12)?.day(today.components.day) ?? today
    }
}

/// What the rules must know of the book besides the draft.
struct TransactionContext: Sendable {
    let today: CalendarDate
    /// The account that the draft names, or else the transaction's own or the active one; nil if there is
    /// none.
    let account: AccountRecord?
    /// The category that the draft names, or else the transaction's own; nil if there is none.
    let category: Category?
    /// The user's own currency, for reading an amount when the account is unknown.
    let preferredCurrency: Currency
}

extension TransactionDraft {
    /// The new transaction, or every reason why not.
    func made(
        id: ID<Transaction>, at now: Timestamp, in context: TransactionContext
    ) throws(LedgerError) -> TransactionRecord {
        try resolved(id: id, over: nil, at: now, in: context)
    }

    /// The changed transaction, or every reason why not: absent fields stay, null clears optional ones. The
    /// client's id belongs to the creation and stays.
    func applied(
        to record: TransactionRecord, at now: Timestamp, in context: TransactionContext
    ) throws(LedgerError) -> TransactionRecord {
        try resolved(id: record.id, over: record, at: now, in: context)
    }

    private func resolved(
        id: ID<Transaction>, over current: TransactionRecord?, at now: Timestamp,
        in context: TransactionContext
    ) throws(LedgerError) -> TransactionRecord {
        var errors = FieldErrors()
        let isNew = current == nil
        let type = errors.value(type, "type", current: current?.type, isNew: isNew, "Type is required")
        let amount = amount(over: current, in: context, &errors)
        let category = checkedCategory(over: current, type: type, in: context, &errors)
        let account = checkedAccount(isNew: isNew, in: context, &errors)
        let date = checkedDate(over: current, today: context.today, &errors)
        // ADD-008; so many characters cannot have more than 8 KiB (`FieldErrors.checkedText`).
        let description = errors.text(
            description, "description", current: current?.description, label: "Description",
            maximum: TransactionRules.descriptionMaximum)
        let notes = errors.text(
            notes, "notes", current: current?.notes, label: "Notes", maximum: TransactionRules.notesMaximum,
            multiline: true)
        let tags = checkedTags(over: current, &errors)
        let clientID =
            isNew
            ? errors.optionalText(
                clientId, "clientId", label: "Client id", maximum: TransactionRules.clientIDMaximum)
            : current?.clientID
        try errors.refuseIfAny()
        guard let type, let amount, let category, let account, let date else {
            throw .storedValue("transaction draft without a reason")
        }
        return TransactionRecord(
            id: id, account: account, category: category, type: type, amount: amount, date: date,
            description: description, notes: notes, tags: tags, clientID: clientID,
            createdAt: current?.createdAt ?? now, updatedAt: now, template: current?.template)
    }

    /// ADD-003. A change of the currency alone keeps the number: 25.00 USD becomes 25 JPY, 25.50 USD cannot.
    private func amount(
        over current: TransactionRecord?, in context: TransactionContext, _ errors: inout FieldErrors
    ) -> Money? {
        let usual = current?.amount.currency ?? context.account?.currency ?? context.preferredCurrency
        let wished = errors.value(
            currency, "currency", current: usual, isNew: current == nil, "Currency is required")
        guard amount.isAbsent, let current else {
            return errors.positiveAmount(amount, "amount", in: wished ?? usual)
        }
        guard let wished, wished != current.amount.currency else { return current.amount }
        return errors.positiveAmount(.value(AmountText(current.amount.text)), "amount", in: wished)
    }

    /// ADD-004, ADD-006: an entry needs a category, of the user's own and of its type; a new one, or one
    /// that moves, needs one in use.
    private func checkedCategory(
        over current: TransactionRecord?, type: EntryType?, in context: TransactionContext,
        _ errors: inout FieldErrors
    ) -> ID<Category>? {
        let wished = errors.value(
            categoryId, "categoryId", current: current?.category, isNew: current == nil,
            "Category is required")
        guard let wished else { return nil }
        guard let category = context.category, category.id == wished else {
            errors.add("categoryId", "Category not found")
            return nil
        }
        if category.isArchived, wished != current?.category {
            errors.add("categoryId", CategoryRules.archived(category))
        }
        guard let type, category.type != type else { return wished }
        errors.add(
            "categoryId",
            type == .expense
                ? "This category is for income. Choose an expense category."
                : "This category is for expenses. Choose an income category.")
        return nil
    }

    private func checkedAccount(
        isNew: Bool, in context: TransactionContext, _ errors: inout FieldErrors
    ) -> ID<Account>? {
        let wished = errors.value(
            accountId, "accountId", current: context.account?.id, isNew: isNew, "Account is required")
        guard let wished else { return nil }
        if context.account?.id == wished { return wished }
        errors.add("accountId", "Account not found")
        return nil
    }

    /// ADD-007.
    private func checkedDate(
        over current: TransactionRecord?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> CalendarDate? {
        let wished = errors.value(
            date, "date", current: current?.date ?? today, isNew: current == nil, "Date is required")
        guard let wished, wished != current?.date, wished > TransactionRules.lastDate(today: today) else {
            return wished
        }
        errors.add("date", "Date must be at most one year ahead")
        return nil
    }

    /// Blank tags and repeated ones are dropped.
    private func checkedTags(over current: TransactionRecord?, _ errors: inout FieldErrors) -> [String] {
        if tags.isAbsent { return current?.tags ?? [] }
        let wished = errors.optional(tags, "tags")?.elements ?? []
        var result: [String] = []
        for (index, field) in wished.enumerated() {
            let path = "tags[\(index)]"
            let tag = errors.optionalText(field, path, label: "Tag", maximum: TransactionRules.tagMaximum)
            if let tag, !result.contains(where: { $0.lowercased() == tag.lowercased() }) {
                result.append(tag)
            }
        }
        return result
    }
}
