/// Reports over any period (contract §2, "Reports").
extension LedgerAPI {
    public static let spendingReport = Endpoint<Empty, SpendingReport>(
        "getSpendingReport", .get, "/reports/spending", "Reports the spending by category, month or tag.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: .report + [
            .oneOf("groupBy", ["category", "month", "tag"], "What the sums are by. Default: category."),
            .rollUp,
        ], notes: Self.netOfShares)
    public static let cashflowReport = Endpoint<Empty, CashflowReport>(
        "getCashflowReport", .get, "/reports/cashflow", "Reports the income and expenses of each month.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: .report, notes: Self.netOfShares)
    public static let trendsReport = Endpoint<Empty, TrendsReport>(
        "getTrendsReport", .get, "/reports/trends", "Reports each category's sum of each month.",
        access: .user(.read, .bounded), errors: [.validation, .notFound],
        query: .report + [.type, .rollUp])

    /// What the figures of spending are called in every answer.
    static let netOfShares =
        "`expenses` (in the dashboard `totalExpenses`) are all expenses. `paidBack` is what friends paid "
        + "back of them in accounts with `spendingNetOfShares`, and `spent` is the difference, which budgets "
        + "count, too."

    static let reports: [EndpointDescription] = [
        spendingReport.description, cashflowReport.description, trendsReport.description,
    ]
}
