/// Entries of an account that repeat in one rhythm and that no template books (contract-household §3).
public struct RecurringSuggestion: Codable, Sendable, Equatable {
    public let key: ID<RecurringSuggestion>
    @Open public var state: State?
    @Open public var type: EntryType?
    @Nullable public var payee: String?
    @Nullable public var description: String?
    public let accountId: ID<Account>
    public let categoryId: ID<Category>
    public let amount: String
    public let currency: Currency
    public let amountMin: String
    public let amountMax: String
    @Nullable public var change: PriceChange?
    @Open public var frequency: RecurringFrequency?
    public let interval: Int
    @Nullable public var dayOfMonth: Int?
    @Nullable public var weekday: Int?
    public let lastDate: CalendarDate
    public let nextDate: CalendarDate
    public let yearly: String
    public let transactionIds: [ID<Transaction>]

    /// The most entries that `transactionIds` names.
    public static let listed = 12

    public init(
        key: ID<RecurringSuggestion>, state: State, type: EntryType, payee: String?, description: String?,
        accountId: ID<Account>, categoryId: ID<Category>, amount: Money, amounts: ClosedRange<Int64>,
        change: PriceChange?, frequency: RecurringFrequency, dayOfMonth: Int?, weekday: Int?,
        lastDate: CalendarDate, nextDate: CalendarDate, yearly: Money, transactionIds: [ID<Transaction>]
    ) {
        self.key = key
        _state = Open(state)
        _type = Open(type)
        self._payee = Nullable(wrappedValue: payee)
        self._description = Nullable(wrappedValue: description)
        self.accountId = accountId
        self.categoryId = categoryId
        self.amount = amount.text
        currency = amount.currency
        amountMin = Money(amountMinor: amounts.lowerBound, amount.currency).text
        amountMax = Money(amountMinor: amounts.upperBound, amount.currency).text
        self._change = Nullable(wrappedValue: change)
        _frequency = Open(frequency)
        interval = 1
        self._dayOfMonth = Nullable(wrappedValue: dayOfMonth)
        self._weekday = Nullable(wrappedValue: weekday)
        self.lastDate = lastDate
        self.nextDate = nextDate
        self.yearly = yearly.text
        self.transactionIds = transactionIds
    }

    public enum State: String, Codable, Sendable, CaseIterable {
        case new
        /// The user expects it; nothing books it.
        case confirmed
    }

    /// The two amounts of a new price.
    public struct PriceChange: Codable, Sendable, Equatable {
        public let from: String
        public let to: String
        public init(from: Money, to: Money) {
            self.from = from.text
            self.to = to.text
        }
    }
}

extension RecurringSuggestion: FactBearing {
    public static let facts: [String: FieldFact] = [
        "amount": .decimal("10.99"), "amountMin": .decimal("9.99"), "amountMax": .decimal("10.99"),
        "frequency": .example("monthly"), "interval": .integer(1),
        "dayOfMonth": .integer(15, NumberRule.dayOfMonth, "A shorter month has it on its last day."),
        "weekday": .integer(5, NumberRule.weekday, "1 is Monday, 7 is Sunday."), "yearly": .decimal("131.88"),
    ]
    public static let notes = """
        key: By this a suggestion is accepted, confirmed or dismissed. It stays while account, type, currency
          and payee or description do.
        state: `confirmed` if the user expects it; nothing books it.
        type: Whether money comes in or goes out.
        payee: The newest entry's payee; null where nobody is named.
        description: The newest entry's description; null without one.
        accountId: The account that has the entries.
        categoryId: The newest entry's category.
        amount: What the next entry should have: the last amount if it came twice, else the median.
        currency: The currency of all its amounts.
        amountMin: The lowest amount of the entries.
        amountMax: The highest amount of the entries.
        change: The new price, if the last two amounts are equal and the one before is another; else null.
        frequency: The rhythm.
        interval: 1 for each period.
        dayOfMonth: The usual day of the month; null by weeks.
        weekday: The usual day of the week; null by months.
        lastDate: The day of the newest entry.
        nextDate: The day of the next entry that is due, today at the earliest.
        yearly: What it comes to in a year: 52 weeks, 26 times two, 12 months, 4 quarters.
        transactionIds: The newest 12 entries, the newest first.
        """
}

extension RecurringSuggestion.PriceChange: FactBearing {
    public static let facts: [String: FieldFact] = ["from": .decimal("9.99"), "to": .decimal("10.99")]
    public static let notes = """
        from: The former amount.
        to: The amount that came twice.
        """
}
