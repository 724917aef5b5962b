public enum SpendingGrouping: String, Codable, Sendable, CaseIterable {
    case category, month, tag
}

/// The spending between two days, in groups.
public struct SpendingReport: Codable, Sendable {
    public let from: CalendarDate
    public let to: CalendarDate
    @Open public var groupBy: SpendingGrouping?
    public let currency: Currency
    public let total: String
    public let expenses: String
    public let paidBack: String
    public let spent: String
    public let groups: [Group]
    public let otherCurrencies: [CurrencyAmount]
    public let unconverted: [CurrencyAmount]
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
        @Nullable public var tag: String?
        public let name: String
        public let amount: String
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
        public let expenses: String
        public let net: String
        public let paidBack: String
        public let spent: String
        public let otherCurrencies: [CurrencyAmount]
        public let movedOut: [CurrencyAmount]?
        public let movedIn: [CurrencyAmount]?
        public init(
            income: String, expenses: String, net: String, paidBack: String, spent: String,
            otherCurrencies: [CurrencyAmount], movedOut: [CurrencyAmount]? = nil,
            movedIn: [CurrencyAmount]? = nil
        ) {
            self.movedOut = movedOut
            self.movedIn = movedIn
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
        public let paidBack: String
        public let spent: String
        public let otherCurrencies: [CurrencyAmount]
        public let movedOut: [CurrencyAmount]?
        public let movedIn: [CurrencyAmount]?
        public init(month: Month, flow: Flow) {
            movedOut = flow.movedOut
            movedIn = flow.movedIn
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
    @Open public var type: EntryType?
    public let currency: Currency
    public let months: [Month]
    public let categories: [Trend]
    public let otherCurrencies: [CurrencyAmount]
    public let unconverted: [CurrencyAmount]
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
        @Nullable public var categoryId: ID<Category>?
        public let name: String
        @Open public var type: EntryType?
        public let amounts: [String]
        public let average: String
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
