/// Reports over any period (contract §2, "Reports").
extension LedgerAPI {
    public static let spendingReport = Endpoint<Empty, SpendingReport>(
        .get, "/reports/spending", "Reports the spending by category, month or tag.",
        access: .user, errors: [.validation, .notFound],
        query: .report + [
            .oneOf("groupBy", ["category", "month", "tag"], "What the sums are by; category when absent.")
        ])
    public static let cashflowReport = Endpoint<Empty, CashflowReport>(
        .get, "/reports/cashflow", "Reports the income and expenses of each month.",
        access: .user, errors: [.validation, .notFound],
        query: .report)
    public static let trendsReport = Endpoint<Empty, TrendsReport>(
        .get, "/reports/trends", "Reports each category's sum of each month.",
        access: .user, errors: [.validation, .notFound],
        query: .report + [.type])

    static let reports: [EndpointDescription] = [
        spendingReport.description, cashflowReport.description, trendsReport.description,
    ]
}
