import Contracts

/// The one transaction that makes a month's net a target (contract §2, "Accounts").
struct BalanceAdjustment: Sendable, Equatable {
    /// The category, of either type, that adjustments go to.
    static let categoryName = "Balance adjustment"

    /// Signed; income where positive.
    let adjustment: Money
    let date: CalendarDate

    var type: EntryType { adjustment.amountMinor < 0 ? .expense : .income }
    /// Above zero unless nothing is to be done.
    var amount: Money {
        Money(amountMinor: abs(adjustment.amountMinor), adjustment.currency)
    }
}

extension BalanceTarget {
    /// The month under either of its names.
    var eitherMonth: NamedField<Month> { monthKey.named("monthKey").or(month.named("month")) }

    /// What must be added to a month with `totals`. The day is today in the current month, the last of an
    /// earlier one, the first of a later one.
    func adjustment(
        of account: AccountRecord, totals: (Month) throws -> [MonthTotal], today: CalendarDate
    ) throws -> BalanceAdjustment {
        var errors = FieldErrors()
        let currency = errors.optional(currency, "currency") ?? account.currency
        let month = errors.required(eitherMonth, "Month is required")
        let target = errors.signedAmount(
            targetBalance, "targetBalance", in: currency, label: "Target balance")
        TransactionRules.checkAhead(
            month?.firstDay, eitherMonth.path, label: "Month", today: today, &errors)
        try errors.refuseIfAny()
        guard let month, let target else { throw LedgerError.storedValue("balance without a reason") }
        let net = AccountTotal.net(try totals(month).map(\.total), in: currency).main.amountMinor
        let (difference, overflow) = target.amountMinor.subtractingReportingOverflow(net)
        let limit = Money.maximumMinor(digits: currency.digits)
        guard !overflow, difference.magnitude <= UInt64(limit) else {
            throw LedgerError.field("targetBalance", "This is too far from the balance for one transaction")
        }
        let date = month == today.month ? today : month < today.month ? month.lastDay : month.firstDay
        return BalanceAdjustment(adjustment: Money(amountMinor: difference, currency), date: date)
    }
}

extension FieldErrors {
    /// An amount that may be negative, or nil with the reason reported.
    mutating func signedAmount(
        _ field: Field<AmountText>, _ path: String, in currency: Currency, label: String
    ) -> Money? {
        guard let text = required(field, path, "\(label) is required") else { return nil }
        do {
            return try Money(text, in: currency)
        } catch {
            add(path, error.message(label: label, currency: currency))
            return nil
        }
    }
}
