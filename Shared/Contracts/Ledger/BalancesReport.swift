/// The balances of accounts at the end of each month, without the assets of the savings.
public struct BalancesReport: Codable, Sendable {
    public let from: Month
    public let to: Month
    public let currency: Currency
    public let months: [MonthBalance]
    public let accounts: [AccountBalances]
    public let rates: [AppliedRate]?
    public init(
        from: Month, to: Month, currency: Currency, months: [MonthBalance], accounts: [AccountBalances],
        rates: [AppliedRate]?
    ) {
        self.from = from
        self.to = to
        self.currency = currency
        self.months = months
        self.accounts = accounts
        self.rates = rates
    }

    /// All accounts together.
    public struct MonthBalance: Codable, Sendable, Equatable {
        public let month: Month
        public let date: CalendarDate
        public let total: String
        public let otherCurrencies: [CurrencyAmount]
        public let unconverted: [CurrencyAmount]
        public init(
            month: Month, date: CalendarDate, total: String, otherCurrencies: [CurrencyAmount],
            unconverted: [CurrencyAmount]
        ) {
            self.month = month
            self.date = date
            self.total = total
            self.otherCurrencies = otherCurrencies
            self.unconverted = unconverted
        }
    }

    public struct AccountBalances: Codable, Sendable, Equatable {
        public let accountId: ID<Account>
        public let name: String
        public let currency: Currency
        @Nullable public var since: Month?
        public let balances: [String]
        public let otherCurrencies: [CurrencyBalances]
        public let unconverted: [CurrencyBalances]
        public init(
            accountId: ID<Account>, name: String, currency: Currency, since: Month?, balances: [String],
            otherCurrencies: [CurrencyBalances], unconverted: [CurrencyBalances]
        ) {
            self._since = Nullable(wrappedValue: since)
            self.accountId = accountId
            self.name = name
            self.currency = currency
            self.balances = balances
            self.otherCurrencies = otherCurrencies
            self.unconverted = unconverted
        }
    }

    public struct CurrencyBalances: Codable, Sendable, Equatable {
        public let currency: Currency
        public let balances: [String]
        public init(currency: Currency, balances: [String]) {
            self.currency = currency
            self.balances = balances
        }
    }
}
