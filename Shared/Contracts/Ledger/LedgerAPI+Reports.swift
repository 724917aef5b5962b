/// Reports over any time (contract §2, "Reports").
extension LedgerAPI {
    public static let spendingReport = Endpoint<Empty, SpendingReport>(
        .get, "/reports/spending",
        "What was spent: accountId, month or from and to, groupBy (category, month, tag), displayCurrency.",
        access: .user, errors: [.validation, .notFound])
    public static let cashflowReport = Endpoint<Empty, CashflowReport>(
        .get, "/reports/cashflow",
        "What came and went by month: accountId, month or from and to, displayCurrency.",
        access: .user, errors: [.validation, .notFound])
    public static let trendsReport = Endpoint<Empty, TrendsReport>(
        .get, "/reports/trends",
        "Categories by month: accountId, month or from and to, type (EXPENSE), displayCurrency.",
        access: .user, errors: [.validation, .notFound])

    static let reports: [EndpointDescription] = [
        spendingReport.description, cashflowReport.description, trendsReport.description,
    ]
}
