/// The grouping of a spending report.
public enum SpendingGrouping: String, Codable, Sendable, CaseIterable {
    case category, month, tag
}

/// The spending between two days, in groups.
public struct SpendingReport: Codable, Sendable {
    public let from: CalendarDate
    public let to: CalendarDate
    @Open public var groupBy: SpendingGrouping?
    public let currency: Currency
    /// The spending, the same as `spent`.
    public let total: String
    /// All expenses, whatever friends paid back of them, as in `CashflowReport`.
    public let expenses: String
    /// What was paid back of shared expenses, in accounts with `spendingNetOfShares`.
    public let paidBack: String
    /// Expenses minus what was paid back, as budgets count it.
    public let spent: String
    /// The largest group first, or months in their order. With `tag`, an expense with several tags is in
    /// several groups.
    public let groups: [Group]
    /// Sums in other currencies when no conversion was requested.
    public let otherCurrencies: [CurrencyAmount]
    /// Sums without a rate for the requested conversion, which no other figure contains.
    public let unconverted: [CurrencyAmount]
    /// The rates of a requested conversion, by month and base; absent when none was requested.
    public let rates: [AppliedRate]?

    public init(
        from: CalendarDate, to: CalendarDate, groupBy: SpendingGrouping, currency: Currency, total: String,
        expenses: String, paidBack: String, spent: String, groups: [Group],
        otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount], rates: [AppliedRate]?
    ) {
        self.expenses = expenses
        self.paidBack = paidBack
        self.spent = spent
        self.rates = rates
        self.from = from
        self.to = to
        _groupBy = Open(groupBy)
        self.currency = currency
        self.total = total
        self.groups = groups
        self.otherCurrencies = otherCurrencies
        self.unconverted = unconverted
    }

    /// One category, month or tag.
    public struct Group: Codable, Sendable {
        @Nullable public var categoryId: ID<Category>?
        @Nullable public var month: Month?
        /// Null for expenses without a tag.
        @Nullable public var tag: String?
        public let name: String
        public let amount: String
        /// Whole per cent of the total. Those of categories or months add up to 100; tags can overlap, theirs
        /// are rounded down.
        public let percent: Int
        /// The number of expenses. With `rollUp` a parent's is the sum of its categories', which the monthly
        /// sums have: an expense with parts in two of them counts twice. Counting each expense once would
        /// read every split expense: 0.25 s for a hundred thousand.
        public let count: Int64
        public let otherCurrencies: [CurrencyAmount]
        public init(
            categoryId: ID<Category>?, month: Month?, tag: String?, name: String, amount: String,
            percent: Int,
            count: Int64, otherCurrencies: [CurrencyAmount]
        ) {
            self._categoryId = Nullable(wrappedValue: categoryId)
            self._month = Nullable(wrappedValue: month)
            self._tag = Nullable(wrappedValue: tag)
            self.name = name
            self.amount = amount
            self.percent = percent
            self.count = count
            self.otherCurrencies = otherCurrencies
        }
    }
}

/// Income and expenses month by month, including months without entries.
public struct CashflowReport: Codable, Sendable {
    public let from: CalendarDate
    public let to: CalendarDate
    public let currency: Currency
    public let months: [MonthFlow]
    public let totals: Flow
    public let unconverted: [CurrencyAmount]
    /// As in `SpendingReport`.
    public let rates: [AppliedRate]?
    public init(
        from: CalendarDate, to: CalendarDate, currency: Currency, months: [MonthFlow], totals: Flow,
        unconverted: [CurrencyAmount], rates: [AppliedRate]?
    ) {
        self.rates = rates
        self.from = from
        self.to = to
        self.currency = currency
        self.months = months
        self.totals = totals
        self.unconverted = unconverted
    }

    public struct Flow: Codable, Sendable, Equatable {
        public let income: String
        /// All expenses, whatever friends paid back of them.
        public let expenses: String
        /// Income minus expenses.
        public let net: String
        /// What was paid back of shared expenses, in accounts with `spendingNetOfShares`; it is no income,
        /// and no part of the net.
        public let paidBack: String
        /// Expenses minus what was paid back, as budgets and spending reports count it.
        public let spent: String
        /// Net results in other currencies when no conversion was requested.
        public let otherCurrencies: [CurrencyAmount]
        public init(
            income: String, expenses: String, net: String, paidBack: String, spent: String,
            otherCurrencies: [CurrencyAmount]
        ) {
            self.income = income
            self.expenses = expenses
            self.net = net
            self.paidBack = paidBack
            self.spent = spent
            self.otherCurrencies = otherCurrencies
        }
    }

    public struct MonthFlow: Codable, Sendable, Equatable {
        public let month: Month
        public let income: String
        public let expenses: String
        public let net: String
        /// As in `Flow`.
        public let paidBack: String
        /// As in `Flow`.
        public let spent: String
        public let otherCurrencies: [CurrencyAmount]
        public init(month: Month, flow: Flow) {
            self.month = month
            income = flow.income
            expenses = flow.expenses
            net = flow.net
            paidBack = flow.paidBack
            spent = flow.spent
            otherCurrencies = flow.otherCurrencies
        }
    }
}

/// Categories month by month, with a comparison of the last month.
public struct TrendsReport: Codable, Sendable {
    /// The type of the categories: expenses unless the request names one.
    @Open public var type: EntryType?
    public let currency: Currency
    public let months: [Month]
    /// The 100 largest categories, the largest first, then all others as one.
    public let categories: [Trend]
    public let otherCurrencies: [CurrencyAmount]
    public let unconverted: [CurrencyAmount]
    /// As in `SpendingReport`.
    public let rates: [AppliedRate]?
    public init(
        type: EntryType, currency: Currency, months: [Month], categories: [Trend],
        otherCurrencies: [CurrencyAmount], unconverted: [CurrencyAmount], rates: [AppliedRate]?
    ) {
        _type = Open(type)
        self.rates = rates
        self.currency = currency
        self.months = months
        self.categories = categories
        self.otherCurrencies = otherCurrencies
        self.unconverted = unconverted
    }

    public struct Trend: Codable, Sendable {
        /// Null for the entry of all others.
        @Nullable public var categoryId: ID<Category>?
        public let name: String
        @Open public var type: EntryType?
        /// One amount per month.
        public let amounts: [String]
        /// The average of all months.
        public let average: String
        /// The last month against the average of the earlier months, in whole per cent; null without one.
        @Nullable public var changePercent: Int?
        public init(
            categoryId: ID<Category>?, name: String, type: EntryType, amounts: [String], average: String,
            changePercent: Int?
        ) {
            self._categoryId = Nullable(wrappedValue: categoryId)
            self.name = name
            _type = Open(type)
            self.amounts = amounts
            self.average = average
            self._changePercent = Nullable(wrappedValue: changePercent)
        }
    }
}
