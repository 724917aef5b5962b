package import Contracts
import LedgerCore

/// The rules for transactions (contract §2, "Transactions"; ADD-008), besides those for every entry: a
/// category of its type and an amount above zero (`EntryDraft.entry` below; ADD-003, ADD-004, ADD-006).
enum TransactionRules {
    static let tooManyTags = APIError.field(
        "tags", "You have the largest number of different tags already")
}

extension TransactionDraft {
    /// Returns the new transaction, or throws all errors of the draft.
    package func made(
        id: ID<Transaction>, at now: Timestamp, in context: EntryContext
    ) throws(APIError) -> TransactionRecord {
        try resolved(id: id, over: nil, at: now, in: context)
    }

    /// Returns the changed transaction, or throws all errors of the draft. Absent fields stay, null clears
    /// optional ones, the client's id never changes.
    func applied(
        to record: TransactionRecord, at now: Timestamp, in context: EntryContext
    ) throws(APIError) -> TransactionRecord {
        try resolved(id: record.id, over: record, at: now, in: context)
    }

    private func resolved(
        id: ID<Transaction>, over current: TransactionRecord?, at now: Timestamp,
        in context: EntryContext
    ) throws(APIError) -> TransactionRecord {
        var errors = FieldErrors()
        let entry = entry(over: current?.entry, category: leadingCategory, in: context, &errors)
        let date = checkedDate(over: current, today: context.today, &errors)
        let parts = checkedSplits(
            of: entry, over: current?.entry, parts: current?.splits ?? [], in: context, &errors)
        let refund = checkedRefund(id, entry, over: current, in: context, &errors)
        let isCleared = errors.value(
            isCleared, "isCleared", current: current?.isCleared ?? false, isNew: current == nil,
            "Is cleared must be true or false")
        let original = checkedOriginal(
            over: current?.original, besides: entry?.amount.currency, &errors)
        let isUnlocked = unlock.isUnlocked(&errors)
        let record = record(
            id: id, entry, date: date, booking: current?.booking, over: current, at: now, &errors)
        try errors.throwIfAny()
        guard var record, let isCleared else { throw .storedValue("transaction draft without a reason") }
        record.splits = parts
        record.original = original
        (record.isRefund, record.refundOf) = refund
        record.isRepayment = record.isRefund && current?.isRepayment ?? false
        (record.isCleared, record.madeBy) = (isCleared, current?.madeBy)
        guard let current else { return record }
        return try record.reconciled(like: current, isUnlocked: isUnlocked)
    }

    /// Checks the texts, the tags and the mark `isRecurring`, which a template's transactions have by
    /// themselves. Returns the record, or nil if something has been reported: here, or by the caller that
    /// found no id, entry or date.
    /// - Parameter current: the transaction that changes; its client's id and creation stay. Nil for a new
    ///   one.
    func record(
        id: ID<Transaction>?, _ entry: Entry?, date: CalendarDate?, booking: RecurringBooking?,
        over current: TransactionRecord?, at now: Timestamp, _ errors: inout FieldErrors
    ) -> TransactionRecord? {
        // ADD-008; `FieldErrors.maximumBytes` also limits 200 characters to 8 KiB.
        let description = errors.text(
            description, "description", current: current?.description, .transactionDescription)
        let notes = errors.text(notes, "notes", current: current?.notes, .notes)
        let payee = errors.text(payee, "payee", current: current?.payee, .payee)
        let tags = checkedTags(over: current, &errors)
        let clientID =
            current == nil
            ? errors.optionalText(clientId, "clientId", .clientID)
            : current?.clientID
        let isRecurring = errors.value(
            isRecurring, "isRecurring", current: current?.isRecurring ?? (booking != nil),
            isNew: current == nil, "Is recurring must be true or false")
        guard let id, let entry, let date, let isRecurring else { return nil }
        return TransactionRecord(
            id: id, account: entry.account, category: entry.category, type: entry.type,
            amount: entry.amount, date: date, description: description, notes: notes, payee: payee,
            tags: tags, clientID: clientID, createdAt: current?.createdAt ?? now, updatedAt: now,
            booking: booking, isRecurring: isRecurring)
    }

    /// Returns the date, today by default. Reports a changed date more than a year ahead (ADD-007).
    private func checkedDate(
        over current: TransactionRecord?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> CalendarDate? {
        let wished = errors.value(
            date, "date", current: current?.date ?? today, isNew: current == nil, "Date is required")
        if wished != current?.date {
            DateRules.checkAhead(wished, "date", label: "Date", today: today, &errors)
        }
        return wished
    }

    /// Returns the tags without blank and repeated ones.
    private func checkedTags(over current: TransactionRecord?, _ errors: inout FieldErrors) -> [String] {
        if tags.isAbsent { return current?.tags ?? [] }
        return errors.tags(tags) ?? []
    }
}

extension FieldErrors {
    /// Returns the tags without blank and repeated ones; nil for an absent list.
    mutating func tags(_ field: Field<BoundedList<Field<String>, TagsLimit>>) -> [String]? {
        guard let wished = optional(field, "tags")?.elements else { return nil }
        var result: [String] = []
        for (index, field) in wished.enumerated() {
            let tag = optionalText(field, "tags[\(index)]", .tag)
            if let tag, !result.contains(where: { $0.lowercased() == tag.lowercased() }) {
                result.append(tag)
            }
        }
        return result
    }
}

extension EntryDraft {
    /// Returns the new or the changed entry (absent fields stay), or nil with the errors reported.
    /// - Parameter category: the category and where the draft has it; nil for its `categoryId`.
    func entry(
        over current: Entry?, category named: NamedField<ID<Category>>? = nil, in context: EntryContext,
        _ errors: inout FieldErrors
    ) -> Entry? {
        let isNew = current == nil
        let type = errors.value(type, "type", current: current?.type, isNew: isNew, "Type is required")
        let amount = errors.amount(
            amount, in: currency, current: current?.amount,
            usual: context.account?.currency ?? context.preferredCurrency
        ) { errors, amount, currency in
            errors.positiveAmount(amount, "amount", in: currency)
        }
        let (wished, path) = (named?.field ?? categoryId, named?.path ?? "categoryId")
        let category = errors.category(
            wished, path, current: current?.category, known: context.category, isNew: isNew)
        if let category { errors.check(category, path, of: type, current: [current?.category]) }
        let account = errors.account(accountId, current: current?.account, known: context.account)
        guard let type, let amount, let category, let account else { return nil }
        return Entry(type: type, amount: amount, category: category.id, account: account)
    }

}

extension FieldErrors {
    /// Reports a category of the other type, and an archived one that the entry is not in already (ADD-004,
    /// ADD-006).
    mutating func check(
        _ category: Category, _ path: String, of type: EntryType?, current: [ID<Category>?]
    ) {
        if category.isArchived, !current.contains(category.id) {
            add(path, CategoryRules.archived(category))
        }
        guard let type, category.type != type else { return }
        add(
            path,
            type == .expense
                ? "This category is for income. Choose an expense category."
                : "This category is for expenses. Choose an income category.")
    }
}

extension APIError {
    package static let transactionNotFound = APIError.notFound("Transaction")
}
