/// Reports over any period (contract §2, "Reports"). The query of each: `accountId`, `month` or `from` and
/// `to`, `displayCurrency`.
extension LedgerAPI {
    /// Query also: `groupBy` (category, month, tag).
    public static let spendingReport = Endpoint<Empty, SpendingReport>(
        .get, "/reports/spending", "Reports the spending by category, month or tag.",
        access: .user, errors: [.validation, .notFound])
    public static let cashflowReport = Endpoint<Empty, CashflowReport>(
        .get, "/reports/cashflow", "Reports the income and expenses of each month.",
        access: .user, errors: [.validation, .notFound])
    /// Query also: `type` (INCOME, EXPENSE; EXPENSE by default).
    public static let trendsReport = Endpoint<Empty, TrendsReport>(
        .get, "/reports/trends", "Reports each category's sum of each month.",
        access: .user, errors: [.validation, .notFound])

    static let reports: [EndpointDescription] = [
        spendingReport.description, cashflowReport.description, trendsReport.description,
    ]
}
