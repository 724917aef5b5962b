import Contracts
import LedgerCore

/// The rules for what a bank's statement has (contract-everyday §1, "Opening and reconciling"). What is
/// reconciled changes only if the request unlocks it, and is not cleared afterwards.
enum ReconciliationRules {
    static let changed = APIError(
        .conflict, "This reconciliation has changed since. Look at it again.")
    static let openAlready = APIError(
        .conflict, "This account has an open reconciliation. Finish or cancel it first.")
    static let finishedAlready = APIError(.conflict, "This reconciliation is finished already.")
    static let notNewest = APIError(
        .conflict, "Only the newest reconciliation of an account can be reopened.")
    static let tooMany = APIError(
        .conflict,
        "This account has the largest number of reconciliations (\(Account.reconciliationLimit)) already.")
    static let tooManyEntries = APIError(
        .conflict,
        "More than \(Account.reconciledEntriesLimit) entries are cleared until this day. Begin with an "
            + "earlier statement.")

    /// Throws for a statement of a day before the account's opening balance, which nothing leads to.
    static func check(_ statementDate: CalendarDate, in account: AccountRecord) throws(APIError) {
        var errors = FieldErrors()
        errors.check(statementDate, in: account)
        try errors.throwIfAny()
    }

    static func isDifferent(by difference: Money) -> APIError {
        .field(
            "difference",
            "The statement and what is cleared differ by \(difference.text) \(difference.currency.code)",
            code: .conflict)
    }

    /// Throws unless the request unlocks what is reconciled.
    static func check(isReconciled: Bool, isUnlocked: Bool) throws(APIError) {
        if isReconciled, !isUnlocked { throw locked("This is reconciled.") }
    }

    /// Throws unless a request unlocks the opening balance that it changes, or whose currency.
    static func checkOpening(
        from old: AccountRecord, to new: AccountRecord, isReconciled: Bool, isUnlocked: Bool
    ) throws(APIError) {
        let isSame = old.opening == new.opening && (old.opening == nil || old.currency == new.currency)
        if !isSame, isReconciled, !isUnlocked { throw locked("This account is reconciled.") }
    }

    private static func locked(_ reason: String) -> APIError {
        .field("unlock", "\(reason) Unlock it to change it.", code: .conflict)
    }
}

extension FieldErrors {
    /// Reports a statement's day that is before the account's opening date.
    fileprivate mutating func check(_ statementDate: CalendarDate?, in account: AccountRecord) {
        guard let opening = account.opening?.date, let statementDate, statementDate < opening else { return }
        add("statementDate", "Statement date must not be before the account's opening date, \(opening.text)")
    }
}

extension ReconciliationDraft {
    /// Returns the new reconciliation of an account, or throws all errors of the draft.
    func made(
        id: ID<Reconciliation>, of account: AccountRecord, today: CalendarDate, at now: Timestamp
    ) throws(APIError) -> ReconciliationRecord {
        var errors = FieldErrors()
        let day = errors.required(statementDate, "statementDate", "Statement date is required")
        DateRules.checkAhead(day, "statementDate", label: "Statement date", today: today, &errors)
        errors.check(day, in: account)
        let balance = errors.signedAmount(
            statementBalance, "statementBalance", in: account.currency, label: "Statement balance")
        guard errors.isEmpty, let day, let balance else { throw errors.refusal }
        return ReconciliationRecord(
            id: id, account: account.id, statementDate: day, statement: balance, createdAt: now,
            updatedAt: now)
    }
}

extension ReconciliationFinish {
    /// Returns the category in which a difference is booked, or nil. Throws a conflict for another difference
    /// than the request names.
    func adjustingCategory(of difference: Money) throws(APIError) -> ID<Category>? {
        var errors = FieldErrors()
        let draft = errors.optional(adjust, "adjust")
        let category = draft.flatMap {
            errors.required($0.categoryId, "adjust.categoryId", "Category is required")
        }
        var known: Money?
        if let named = draft?.difference, named.isGiven {
            known = errors.signedAmount(
                named, "adjust.difference", in: difference.currency, label: "Difference")
        }
        try errors.throwIfAny()
        if let known, known != difference { throw ReconciliationRules.isDifferent(by: difference) }
        return category
    }
}

extension TransactionRecord {
    /// Returns the transaction as a change of `old` leaves it.
    func reconciled(like old: TransactionRecord, isUnlocked: Bool) throws(APIError) -> TransactionRecord {
        var record = self
        record.reconciliation = old.reconciliation
        let isCountedLike =
            account == old.account && amount == old.amount && flow == old.flow && date == old.date
            && isCleared == old.isCleared
        if isCountedLike { return record }
        return try record.unlocked(isUnlocked)
    }

    /// The same transaction as no statement has it.
    package var uncleared: TransactionRecord {
        var record = self
        (record.isCleared, record.reconciliation) = (false, nil)
        return record
    }

    /// Returns it uncleared and without its reconciliation; throws if it is reconciled and not unlocked.
    func unlocked(_ isUnlocked: Bool) throws(APIError) -> TransactionRecord {
        if reconciliation == nil { return self }
        try ReconciliationRules.check(isReconciled: true, isUnlocked: isUnlocked)
        return uncleared
    }
}

extension TransferRecord.Side {
    /// Returns the side as a change leaves it.
    /// - Parameter keepsDate: whether the transfer's date stays.
    func reconciled(
        like old: TransferRecord.Side, keepsDate: Bool, isUnlocked: Bool
    ) throws(APIError) -> TransferRecord.Side {
        var side = self
        side.reconciliation = old.reconciliation
        if keepsDate, side == old { return side }
        return try side.unlocked(isUnlocked)
    }

    /// Returns it uncleared and without its reconciliation; throws if it is reconciled and not unlocked.
    func unlocked(_ isUnlocked: Bool) throws(APIError) -> TransferRecord.Side {
        if reconciliation == nil { return self }
        try ReconciliationRules.check(isReconciled: true, isUnlocked: isUnlocked)
        return uncleared
    }

    /// The same side as no statement has it.
    var uncleared: TransferRecord.Side { TransferRecord.Side(account: account, amount: amount) }
}

extension TransferRecord {
    var isReconciled: Bool { from.reconciliation != nil || to.reconciliation != nil }

    /// The same transfer as no statement has it.
    package var uncleared: TransferRecord {
        var record = self
        (record.from, record.to) = (from.uncleared, to.uncleared)
        return record
    }
}

extension Field<Bool> {
    /// Returns whether a draft unlocks what is reconciled.
    func isUnlocked(_ errors: inout FieldErrors) -> Bool { errors.optional(self, "unlock") ?? false }
}
