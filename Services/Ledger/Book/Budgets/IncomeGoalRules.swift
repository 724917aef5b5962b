import Contracts
import LedgerCore

package enum IncomeGoalRules {
    /// The most income goals of a book, in all months and accounts.
    package static let limit = 5_000

    static func tooMany(_ path: String) -> APIError {
        .field(path, "You have the largest number of income goals (\(limit)) already")
    }
}

extension IncomeGoalDraft {
    /// The month, sent as `month` or as `monthKey`.
    var eitherMonth: NamedField<Month> { month.named("month").or(monthKey.named("monthKey")) }

    /// Returns the goal's account, month and amount; an amount of zero is allowed.
    func goal(
        place: PlanPlace?, thisMonth: Month, preferred: Currency
    ) throws(APIError) -> (account: ID<Account>, month: Month, amount: Money) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        if place == nil { errors.add("accountId", "Account not found") }
        let month = errors.optional(eitherMonth) ?? thisMonth
        PlanMonths.check(month, besides: nil, eitherMonth.path, &errors)
        let currency = errors.optional(currency, "currency") ?? place?.currency ?? preferred
        let amount = errors.amountOrZero(amount, "amount", in: currency)
        guard errors.isEmpty, let place, let amount else { throw errors.refusal }
        return (place.account, month, amount)
    }
}

extension IncomeGoal {
    /// Makes the goal with the income received in its currency; nothing is converted.
    init(account: ID<Account>, month: Month, amount: Money, totals: [MonthTotal]) throws(APIError) {
        let received = try AccountTotal.sum(totals.map(\.total), of: .income, in: amount.currency)
        let left = amount.amountMinor.subtractingReportingOverflow(received).partialValue
        let digits = amount.currency.digits
        self.init(
            accountId: account.planned, month: month, amount: amount,
            received: Money.text(received, digits: digits),
            remaining: Money.text(max(0, left), digits: digits),
            percentReached: BudgetProgress.percentUsed(planned: amount.amountMinor, spent: received))
    }
}
