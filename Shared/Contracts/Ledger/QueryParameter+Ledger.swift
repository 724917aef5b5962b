extension QueryParameter {
    /// For lists and sums of everything, or of some accounts.
    static let accounts = value(
        "accountId", AccountScope.self,
        "Only what belongs to this account, or with `all` to the accounts of the overview.")
    /// For what belongs to one account, or to all of the overview.
    static let oneScope = value(
        "accountId", AccountScope.self,
        "The account, or `all` accounts of the overview. Default: the active account.")
    static let trendsType = oneOf(
        "type", ["EXPENSE", "INCOME"], "The categories of this type. Default: `EXPENSE`.")
    static let rollUp = flag("rollUp", "Counts what belongs to a category as its parent's.")
    static let unlock = flag("unlock", "Lets what is reconciled change; it is not cleared afterwards.")
}

extension [QueryParameter] {
    /// The filter, the order and the page of the list of transactions.
    static let transactions: [QueryParameter] =
        [
            .accounts, .value("month", Month.self, "Only this month."),
            .oneOf("type", ["INCOME", "EXPENSE", "TRANSFER"], "Only this type."), .categoryId, .from, .to,
            .decimal("minAmount", "Only amounts of at least this much."),
            .decimal("maxAmount", "Only amounts of at most this much."),
            .currency(
                "currency",
                "Only this currency; required where amounts of several currencies would be compared."),
            .value("updatedSince", Timestamp.self, "Only what has changed since then."),
            .text(
                "q",
                "Only what has words that begin so in the description, notes, payee or a part's description.",
                example: "coffee",
                upTo: TextRule.searchWords.maximum),
            .text("tag", "Only what has this tag.", example: "holiday", upTo: TextRule.tag.maximum),
            .text("payee", "Only this payee.", example: "Greengrocer", upTo: TextRule.payee.maximum),
            .wish("isRefund", "Only refunds, or everything but them. Default: without them."),
            .wish("hasSplits", "Only split transactions, or only the others."),
            .wish("cleared", "Only what was seen on a bank's statement, or only the rest."),
            .wish("reconciled", "Only what a finished reconciliation has, or only the rest."),
            .list(
                "include",
                "What a list has only on request, with commas: `transfers`, `refunds`. Default: none.",
                example: "transfers,refunds"),
            .oneOf("sort", ["date", "amount"], "The order. Default: by date."),
            .oneOf("order", ["desc", "asc"], "The direction. Default: descending."),
        ] + page

    /// The period and the conversion of every report.
    static let report: [QueryParameter] = [
        .accounts,
        .value("month", Month.self, "A whole month, in place of `from` and `to`. Default: their period."),
        .monthKey,
        .date(
            "from",
            "The first day. Default: the first of this month; for cash flow and trends of the eleventh month "
                + "before that of `to`."),
        .date("to", "The last day. Default: the last of this month."), .displayCurrency,
    ]

    /// The months and the conversion of a report of balances.
    static let balances: [QueryParameter] = [
        .accounts, .value("from", Month.self, "The first month. Default: the eleventh before that of `to`."),
        .value("to", Month.self, "The last month. Default: this month, or `from` if that is later."),
        .displayCurrency,
    ]

    static let rates: [QueryParameter] = [
        .asset("base", "The base. Default: the preferred currency."),
        .date("date", "The day of the rates. Default: today."),
        .list(
            "currencies", "The wanted codes, with commas between them. Default: all.", example: "USD,GBP"),
    ]
}
