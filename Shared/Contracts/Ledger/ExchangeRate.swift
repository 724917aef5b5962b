/// The source of a rate, in order of precedence.
public enum RateSource: String, Codable, Sendable, CaseIterable {
    /// The user, for this user only.
    case manual = "MANUAL"
    /// The operator, for everybody.
    case `operator` = "OPERATOR"
    case provider = "PROVIDER"
}

/// The number of units of a currency or asset that one unit of the base is worth.
public struct ExchangeRate: Codable, Sendable, Equatable {
    public let currency: AssetCode
    public let rate: String
    @Open public var source: RateSource?
    public let date: CalendarDate
    public let updatedAt: Timestamp
    public let stale: Bool
    /// The common currency that the rate goes through, where the pair has none of its own: then `source` is
    /// the lower in precedence of the two rates, `date` and `updatedAt` the earlier. Absent for a pair's own.
    public let via: AssetCode?
    public init(
        currency: AssetCode, rate: String, source: RateSource, date: CalendarDate, updatedAt: Timestamp,
        stale: Bool, via: AssetCode? = nil
    ) {
        self.via = via
        self.currency = currency
        self.rate = rate
        _source = Open(source)
        self.date = date
        self.updatedAt = updatedAt
        self.stale = stale
    }
}

/// All known rates of a base for a day, sorted by code.
public struct ExchangeRates: Codable, Sendable, Equatable {
    public let base: AssetCode
    public let date: CalendarDate
    public let rates: [ExchangeRate]
    public let stale: Bool
    public init(base: AssetCode, date: CalendarDate, rates: [ExchangeRate]) {
        self.base = base
        self.date = date
        self.rates = rates
        stale = rates.contains { $0.stale }
    }
}

/// A rate that the user set, as stored.
public struct OwnRate: Codable, Sendable, Equatable {
    public let base: AssetCode
    public let currency: AssetCode
    public let date: CalendarDate
    public let rate: String
    public let updatedAt: Timestamp

    public init(
        base: AssetCode, currency: AssetCode, date: CalendarDate, rate: String, updatedAt: Timestamp
    ) {
        self.base = base
        self.currency = currency
        self.date = date
        self.rate = rate
        self.updatedAt = updatedAt
    }
}

/// A rate by which an answer converted the sums of a month.
public struct AppliedRate: Codable, Sendable, Equatable {
    public let month: Month?
    public let base: Currency
    public let quote: Currency
    public let rate: String
    @Open public var source: RateSource?
    public let asOf: CalendarDate
    public let via: AssetCode?
    public let isLater: Bool
    public init(
        month: Month?, base: Currency, quote: Currency, rate: String, source: RateSource, asOf: CalendarDate,
        via: AssetCode? = nil, isLater: Bool = false
    ) {
        self.via = via
        self.isLater = isLater
        self.month = month
        self.base = base
        self.quote = quote
        self.rate = rate
        _source = Open(source)
        self.asOf = asOf
    }
}

public enum RatesLimit: ListLimit {
    public static let minimum = 1
    public static let maximum = 200
    public static let message = "Send at most \(maximum) rates at once"
}

/// One rate of the request's base; a null rate removes the stored rate.
public struct RateLine: Codable, Sendable {
    public let currency: Field<AssetCode>
    public let rate: Field<AmountText>
    public init(currency: Field<AssetCode> = .absent, rate: Field<AmountText> = .absent) {
        self.currency = currency
        self.rate = rate
    }
}

/// One rate (`currency`, `rate`) or several (`rates`) of a base, from a day on (today when absent).
public struct RatesDraft: Codable, Sendable {
    public let base: Field<AssetCode>
    public let date: Field<CalendarDate>
    public let currency: Field<AssetCode>
    public let rate: Field<AmountText>
    public let rates: Field<BoundedList<Field<RateLine>, RatesLimit>>

    public init(
        base: Field<AssetCode> = .absent, date: Field<CalendarDate> = .absent,
        currency: Field<AssetCode> = .absent, rate: Field<AmountText> = .absent,
        rates: Field<BoundedList<Field<RateLine>, RatesLimit>> = .absent
    ) {
        self.base = base
        self.date = date
        self.currency = currency
        self.rate = rate
        self.rates = rates
    }
}

/// A currency or asset that a user can choose.
public struct CurrencyEntry: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case fiat, crypto
    }

    public let code: AssetCode
    public let name: String
    @Nullable public var symbol: String?
    @Open public var kind: Kind?
    /// Digits after the decimal point.
    public let digits: Int
    public init(code: AssetCode, name: String, symbol: String? = nil, kind: Kind, digits: Int) {
        self.code = code
        self._symbol = Nullable(wrappedValue: symbol)
        self.name = name
        _kind = Open(kind)
        self.digits = digits
    }
}

public struct CurrencyEntries: Codable, Sendable {
    public let currencies: [CurrencyEntry]
    public init(currencies: [CurrencyEntry]) { self.currencies = currencies }
}
