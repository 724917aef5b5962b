import Contracts
import LedgerCore
import LedgerCurrencies

/// The parameters of a report of balances.
struct BalancesQuery: Sendable, Equatable {
    /// The most figures of one report: months, times accounts, times currencies of each.
    static let figuresMaximum = 200_000
    static let tooMany = APIError.field(
        "from", "More than \(figuresMaximum) figures are too many: ask for fewer months, or for one account")

    /// Nil for every account.
    let scope: AccountScope?
    let from: Month
    let to: Month
    /// The currency to convert balances to; nil converts nothing.
    let displayCurrency: Currency?

    /// Reads the query parameters and reports wrong ones. Without them, a report has `usualMonths` months up
    /// to this one.
    init(
        _ query: QueryLookup, today: CalendarDate, usualMonths: Int, _ errors: inout FieldErrors
    ) {
        scope = errors.accountScope(query)
        displayCurrency = errors.displayCurrency(query)
        let from = errors.month("from", query)
        to = errors.month("to", query) ?? max(today.month, from ?? today.month)
        self.from = from ?? to.adding(1 - usualMonths) ?? to
        errors.checkPeriod(from: self.from, to: to, \.self)
    }

    /// Nil for several accounts.
    var account: ID<Account>? { scope?.account }

    var months: [Month] { ReportQuery.months(from: from, to: to) }
}
