import Contracts
import LedgerCore
import LedgerCurrencies

/// The accounts that a draft names; nil for one that does not exist.
struct TransferAccounts: Sendable {
    let from: AccountRecord?
    let to: AccountRecord?
}

/// The rules for transfers (contract-everyday §1, "Transfers").
extension TransferDraft {
    /// Finds the rate of a day: the units of the second currency for one of the first.
    typealias RateLookup = (Currency, Currency, CalendarDate) throws -> ExchangeRatio?

    /// Returns the new transfer, or throws all errors of the draft, or `rateUnavailable`.
    func made(
        id: ID<Transfer>, between accounts: TransferAccounts, today: CalendarDate, at now: Timestamp,
        rate: RateLookup
    ) throws -> TransferRecord {
        try resolved(id: id, over: nil, between: accounts, today: today, at: now, rate: rate)
    }

    /// Returns the changed transfer, or throws all errors of the draft. Absent fields stay, null clears
    /// optional ones, the client's id never changes.
    func applied(
        to record: TransferRecord, between accounts: TransferAccounts, today: CalendarDate, at now: Timestamp
    ) throws -> TransferRecord {
        try resolved(id: record.id, over: record, between: accounts, today: today, at: now) { _, _, _ in
            nil
        }
    }

    private func resolved(
        id: ID<Transfer>, over current: TransferRecord?, between accounts: TransferAccounts,
        today: CalendarDate, at now: Timestamp, rate: RateLookup
    ) throws -> TransferRecord {
        var errors = FieldErrors()
        let date = checkedDate(over: current, today: today, &errors)
        let places = checkedPlaces(over: current, accounts, &errors)
        let description = errors.text(
            description, "description", current: current?.description, .transactionDescription)
        let notes = errors.text(notes, "notes", current: current?.notes, .notes)
        let payee = errors.text(payee, "payee", current: current?.payee, .payee)
        let tags = self.tags.isAbsent ? current?.tags ?? [] : errors.tags(tags) ?? []
        let clientID =
            current == nil ? errors.optionalText(clientId, "clientId", .clientID) : current?.clientID
        let cleared = checkedClearing(over: current, &errors)
        let isUnlocked = unlock.isUnlocked(&errors)
        var amounts: Amounts?
        if let places {
            amounts = try checkedAmounts(over: current, between: places, on: date, &errors, rate: rate)
        } else if current == nil || !amount.isAbsent {
            // All errors come at once; an unknown account's currency may allow fewer digits.
            _ = errors.positiveAmount(amount, "amount", in: accounts.from?.currency ?? .widest)
        }
        guard errors.isEmpty, let date, let places, let amounts else { throw errors.refusal }
        var record = TransferRecord(
            id: id,
            from: .init(account: places.from.account, amount: amounts.from, isCleared: cleared.from),
            to: .init(account: places.to.account, amount: amounts.to, isCleared: cleared.to), date: date,
            createdAt: current?.createdAt ?? now, updatedAt: now)
        (record.rate, record.clientID) = (amounts.rate, clientID)
        record.isJoined = current?.isJoined ?? false
        (record.booking, record.madeBy) = (current?.booking, current?.madeBy)
        (record.description, record.notes, record.payee) = (description, notes, payee)
        record.tags = tags
        guard let current else { return record }
        let keepsDate = record.date == current.date
        record.from = try record.from.reconciled(
            like: current.from, keepsDate: keepsDate, isUnlocked: isUnlocked)
        record.to = try record.to.reconciled(like: current.to, keepsDate: keepsDate, isUnlocked: isUnlocked)
        return record
    }

    /// Returns the date, today by default. Reports a changed date more than a year ahead.
    private func checkedDate(
        over current: TransferRecord?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> CalendarDate? {
        let wished = errors.value(
            date, "date", current: current?.date ?? today, isNew: current == nil, "Date is required")
        if wished != current?.date {
            DateRules.checkAhead(wished, "date", label: "Date", today: today, &errors)
        }
        return wished
    }

    private func checkedClearing(
        over current: TransferRecord?, _ errors: inout FieldErrors
    ) -> (from: Bool, to: Bool) {
        let wished = errors.optional(isCleared, "isCleared")
        func flag(_ field: Field<Bool>?, _ path: String, _ current: Bool?) -> Bool {
            field.flatMap { errors.optional($0, path) } ?? current ?? false
        }
        return (
            flag(wished?.from, "isCleared.from", current?.from.isCleared),
            flag(wished?.to, "isCleared.to", current?.to.isCleared)
        )
    }

    /// An account of a side, and the currency of the side's amount: a side that stays keeps its currency.
    private struct Place {
        let account: ID<Account>?
        let currency: Currency
        let hasNewCurrency: Bool
    }

    private func checkedPlaces(
        over current: TransferRecord?, _ accounts: TransferAccounts, _ errors: inout FieldErrors
    ) -> (from: Place, to: Place)? {
        let from = place(
            fromAccountId, "fromAccountId", over: current?.from, known: accounts.from, &errors)
        let to = place(toAccountId, "toAccountId", over: current?.to, known: accounts.to, &errors)
        guard let from, let to else { return nil }
        if let account = from.account, account == to.account {
            errors.add("toAccountId", "Choose two different accounts")
        }
        return (from, to)
    }

    private func place(
        _ field: Field<ID<Account>>, _ path: String, over current: TransferRecord.Side?,
        known: AccountRecord?, _ errors: inout FieldErrors
    ) -> Place? {
        guard let wished = errors.optional(field, path) else {
            if case .wrong = field { return nil }
            guard let current, !field.isNull else {
                errors.add(path, "Account is required")
                return nil
            }
            return Place(
                account: current.account, currency: current.amount.currency, hasNewCurrency: false)
        }
        if let current, current.account == wished {
            return Place(account: wished, currency: current.amount.currency, hasNewCurrency: false)
        }
        guard let known, known.id == wished else {
            errors.add(path, "Account not found")
            return nil
        }
        if known.isArchived { errors.add(path, Account.closed(known.name)) }
        return Place(
            account: wished, currency: known.currency,
            hasNewCurrency: current.map { $0.amount.currency != known.currency } ?? true)
    }

    /// The amounts of both sides, and the rate that made the second one.
    private struct Amounts {
        let from: Money
        let to: Money
        var rate: String?
    }

    private func checkedAmounts(
        over current: TransferRecord?, between places: (from: Place, to: Place), on date: CalendarDate?,
        _ errors: inout FieldErrors, rate: RateLookup
    ) throws -> Amounts? {
        let sent = !amount.isAbsent || current == nil || places.from.hasNewCurrency
        let from =
            sent ? errors.positiveAmount(amount, "amount", in: places.from.currency) : current?.from.amount
        let arrived =
            toAmount.isGiven
            ? errors.positiveAmount(
                toAmount, "toAmount", in: places.to.currency, label: "Amount that arrives") : nil
        guard let from, arrived != nil || !toAmount.isGiven else { return nil }
        if places.from.currency == places.to.currency {
            if let arrived, arrived != from {
                errors.add("toAmount", "In one currency the amount that arrives is the amount that leaves")
            }
            return Amounts(from: from, to: from)
        }
        if let arrived { return Amounts(from: from, to: arrived) }
        if let current {
            let isSame = from == current.from.amount && !places.to.hasNewCurrency
            // What the client sends again as it is changes nothing.
            if isSame { return Amounts(from: from, to: current.to.amount, rate: current.rate) }
            errors.add("toAmount", "Amount that arrives is required between two currencies")
            return nil
        }
        return try converted(from, to: places.to.currency, on: date, &errors, rate: rate)
    }

    private func converted(
        _ from: Money, to currency: Currency, on date: CalendarDate?, _ errors: inout FieldErrors,
        rate lookUp: RateLookup
    ) throws -> Amounts? {
        // With other errors no rate is looked up.
        guard errors.isEmpty, let date else { return nil }
        guard let ratio = try lookUp(from.currency, currency, date), let rate = ratio.rate else {
            throw APIError(
                .rateUnavailable,
                "No exchange rate from \(from.currency.code) to \(currency.code) is known. "
                    + "Send toAmount, or set a rate.")
        }
        guard let to = ratio.convertToEven(from, to: currency),
            to.amountMinor <= Money.maximumMinor(digits: currency.digits)
        else {
            errors.add("amount", "Amount is too large in \(currency.code)")
            return nil
        }
        if to.amountMinor == 0 {
            errors.add("amount", "Amount is less than the smallest one in \(currency.code)")
            return nil
        }
        return Amounts(from: from, to: to, rate: rate.text)
    }
}

extension APIError {
    static let transferNotFound = APIError.notFound("Transfer")
}
