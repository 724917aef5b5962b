// Parameters that several endpoints take.
extension QueryParameter {
    public static let accountId = id("accountId", "Only what belongs to this account.")
    public static let categoryId = id("categoryId", "Only what belongs to this category.")
    public static let from = date("from", "Only from this day on.")
    public static let to = date("to", "Only up to this day.")
    public static let type = oneOf("type", EntryType.self, "Only income, or only expenses.")
    public static let displayCurrency = currency(
        "displayCurrency",
        "Converts all sums to this currency; what has no rate is listed as `unconverted`. "
            + "Default: nothing is converted.")
    public static let month = value(
        "month", Month.self, "The month, `monthKey` is another name. Default: the current one.")
    public static let monthKey = value(
        "monthKey", Month.self, "Another name of `month`. Default: what `month` says.")
    public static let limit = integer(
        "limit", 1...100, "The most items of the page. Default: 50.", example: 20)
    public static let offset = integer(
        "offset", 0...10_000, "The number of items before the page, in place of `cursor`. Default: 0.",
        example: 0)
    public static let cursor = text(
        "cursor", "The `nextCursor` of the previous page. Default: the first page.",
        example: "MjAyNi0wMS0zMTowMTkwMDAwMA")
    /// For the pages between services.
    public static let after = text(
        "after", "The last item that the caller has.", example: "01900000-0000-7000-8000-000000000001")
}

extension [QueryParameter] {
    /// The parameters of every paged list (contract §0, "Lists").
    public static let page: [QueryParameter] = [.limit, .offset, .cursor]
    /// A month under either of its names.
    public static let eitherMonth: [QueryParameter] = [.month, .monthKey]
}
