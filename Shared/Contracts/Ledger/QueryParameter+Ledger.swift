extension QueryParameter {
    static let rollUp = flag("rollUp", "Counts what belongs to a category as its parent's.")
}

extension [QueryParameter] {
    /// The filter, the order and the page of the list of transactions.
    static let transactions: [QueryParameter] =
        [
            .accountId, .value("month", Month.self, "Only this month."),
            .oneOf("type", ["INCOME", "EXPENSE", "TRANSFER"], "Only this type."), .categoryId, .from, .to,
            .decimal("minAmount", "Only amounts of at least this much."),
            .decimal("maxAmount", "Only amounts of at most this much."),
            .currency(
                "currency",
                "Only this currency; required where amounts of several currencies would be compared."),
            .value("updatedSince", Timestamp.self, "Only what has changed since then."),
            .text(
                "q", "Words in the description, the notes, the payee or a part's description.",
                example: "coffee",
                upTo: TextRule.searchWords.maximum),
            .text("tag", "Only what has this tag.", example: "holiday", upTo: TextRule.tag.maximum),
            .text("payee", "Only this payee.", example: "Greengrocer", upTo: TextRule.payee.maximum),
            .wish("isRefund", "Only refunds, or everything but them; without them when absent."),
            .wish("hasSplits", "Only split transactions, or only the others."),
            .list(
                "include", "What a list has only on request, with commas between: `transfers`, `refunds`.",
                example: "transfers,refunds"),
            .oneOf("sort", ["date", "amount"], "The order; by date when absent."),
            .oneOf("order", ["desc", "asc"], "The direction; descending when absent."),
        ] + page

    /// The period and the conversion of every report.
    static let report: [QueryParameter] = [.accountId, .month, .monthKey, .from, .to, .displayCurrency]

    static let rates: [QueryParameter] = [
        .asset("base", "The base; the preferred currency when absent."),
        .date("date", "The day of the rates; today when absent."),
        .list(
            "currencies", "The wanted codes, with commas between them; all when absent.", example: "USD,GBP"),
    ]
}
