import Contracts
import LedgerCore
import LedgerCurrencies

/// The transaction that brings a month's net to a target (contract §2, "Accounts").
struct BalanceAdjustment: Sendable, Equatable {
    /// The name of the categories for adjustments, one of each type.
    static let categoryName = "Balance adjustment"

    /// Signed; positive is income.
    let adjustment: Money
    let date: CalendarDate

    var type: EntryType { adjustment.amountMinor < 0 ? .expense : .income }
    /// Zero if the month is at the target already.
    var amount: Money {
        Money(amountMinor: abs(adjustment.amountMinor), adjustment.currency)
    }
}

extension BalanceTarget {
    /// The month, sent as `monthKey` or as `month`.
    var eitherMonth: NamedField<Month> { monthKey.named("monthKey").or(month.named("month")) }

    /// Returns the adjustment of a month. Its date is today in the current month, the last day of an earlier
    /// month, the first day of a later one.
    func adjustment(
        of account: AccountRecord, net: (Month) throws -> CurrencySums, today: CalendarDate
    ) throws -> BalanceAdjustment {
        var errors = FieldErrors()
        let currency = errors.optional(currency, "currency") ?? account.currency
        let month = errors.required(eitherMonth, "Month is required")
        let target = errors.signedAmount(
            targetBalance, "targetBalance", in: currency, label: "Target balance")
        DateRules.checkAhead(
            month?.firstDay, eitherMonth.path, label: "Month", today: today, &errors)
        guard errors.isEmpty, let month, let target else { throw errors.refusal }
        let present = try net(month).minor[currency] ?? 0
        let (difference, overflow) = target.amountMinor.subtractingReportingOverflow(present)
        let limit = Money.maximumMinor(digits: currency.digits)
        guard !overflow, difference.magnitude <= UInt64(limit) else {
            throw APIError.field("targetBalance", "Target balance is too far away for one transaction")
        }
        let date = month == today.month ? today : month < today.month ? month.lastDay : month.firstDay
        return BalanceAdjustment(adjustment: Money(amountMinor: difference, currency), date: date)
    }
}
