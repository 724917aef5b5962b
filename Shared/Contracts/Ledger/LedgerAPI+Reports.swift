/// Reports over any period (contract §2, "Reports").
extension LedgerAPI {
    public static let spendingReport = Endpoint<Empty, SpendingReport>(
        "getSpendingReport", .get, "/reports/spending", "Reports the spending by category, month or tag.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: .report + [
            .oneOf("groupBy", ["category", "month", "tag"], "What the sums are by. Default: category."),
            .rollUp,
        ], notes: Self.netOfShares)
    public static let cashflowReport = Endpoint<Empty, CashflowReport>(
        "getCashflowReport", .get, "/reports/cashflow", "Reports the income and expenses of each month.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: .report, notes: Self.netOfShares)
    public static let trendsReport = Endpoint<Empty, TrendsReport>(
        "getTrendsReport", .get, "/reports/trends", "Reports each category's sum of each month.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: .report + [.trendsType, .rollUp])
    public static let balancesReport = Endpoint<Empty, BalancesReport>(
        "getBalancesReport", .get, "/reports/balances",
        "Reports each account's balance at the end of each month.",
        access: .book(.viewer, .read, .bounded), errors: [.validation, .notFound],
        query: .balances, notes: Self.balancesOfMonths)

    /// What a balance of a month counts.
    private static let balancesOfMonths =
        "A past month's balances are those of its last day, the current month's are today's in the user's "
        + "time zone, as in the list of accounts, and a later month's count what is dated until its end. "
        + "A month before an account's `openingDate` is counted backwards from its `openingBalance`; an "
        + "account has nothing before the month `since`, that of its first entry or of its `openingDate`, "
        + "whichever is earlier. Deleted accounts are "
        + "left out, of past months, too, and so are assets of the savings. With `displayCurrency`, each "
        + "account's sum in each currency is converted at the month's rate and rounded once; a total is the "
        + "sum of its accounts. "
        + "More than 200 000 figures, of months, accounts and their currencies, are refused."

    /// What the figures of spending are called in every answer.
    static let netOfShares =
        "`expenses` (in the dashboard `totalExpenses`) are all expenses. `paidBack` is what friends paid "
        + "back of them in accounts with `spendingNetOfShares`, and `spent` is the difference, which budgets "
        + "count, too."

    static let reports: [EndpointDescription] = [
        spendingReport.description, cashflowReport.description, trendsReport.description,
        balancesReport.description,
    ]
}
