/// The parts of a goal's current total.
public struct GoalComposition: Codable, Sendable, Equatable {
    public let parts: [Part]
    public init(parts: [Part]) { self.parts = parts }

    public struct Part: Codable, Sendable, Equatable {
        public let assetId: ID<Asset>
        public let name: String
        public let currency: AssetCode
        public let value: String
        public let share: Proportion
        public init(assetId: ID<Asset>, name: String, currency: AssetCode, value: String, share: Proportion) {
            self.assetId = assetId
            self.name = name
            self.currency = currency
            self.value = value
            self.share = share
        }
    }
}

/// A goal's total at the end of some days, in the goal's currency.
public struct GoalHistory: Codable, Sendable, Equatable {
    public let points: [Point]
    public let rates: [Rate]
    public init(points: [Point], rates: [Rate]) {
        self.points = points
        self.rates = rates
    }

    /// The earliest known rate of a pair; points before `asOf` are converted by it.
    public struct Rate: Codable, Sendable, Equatable {
        public let base: AssetCode
        public let quote: Currency
        public let rate: String
        @Open public var source: RateSource?
        public let asOf: CalendarDate
        public let via: AssetCode?
        /// Always true; `AppliedRate` has the same member.
        public let isLater: Bool
        public init(
            base: AssetCode, quote: Currency, rate: String, source: RateSource, asOf: CalendarDate,
            via: AssetCode?
        ) {
            self.base = base
            self.quote = quote
            self.rate = rate
            _source = Open(source)
            self.asOf = asOf
            self.via = via
            isLater = true
        }
    }

    public struct Point: Codable, Sendable, Equatable {
        public let date: CalendarDate
        public let total: String
        public init(date: CalendarDate, total: Money) {
            self.date = date
            self.total = total.text
        }
    }
}

/// How a goal grows from today on: by the mean of its contributions in the last three completed months, or by
/// its payments if it was in none of them.
public struct GoalForecast: Codable, Sendable, Equatable {
    public let points: [GoalHistory.Point]
    @Nullable public var expectedCompletion: CalendarDate?
    public let onTrack: Bool
    public init(points: [GoalHistory.Point], expectedCompletion: CalendarDate?, onTrack: Bool) {
        self.points = points
        self._expectedCompletion = Nullable(wrappedValue: expectedCompletion)
        self.onTrack = onTrack
    }
}
