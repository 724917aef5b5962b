/// Who gets the amounts that skipped goals leave (contract-planning, "Flex").
public enum RedistributionStrategy: String, Codable, Sendable, CaseIterable, FieldValue {
    case balanced, prioritizeUrgent, prioritizeLargest, minimizeRisk

    public static let expectation = FieldProblem.must(
        "be balanced, prioritizeUrgent, prioritizeLargest or minimizeRisk")
}

/// How likely a goal misses its deadline.
public enum DelayRisk: String, Codable, Sendable, CaseIterable {
    case low, medium, high
}

/// The limit of goals that one request may name.
public enum NamedGoalsLimit: ListLimit {
    public static let maximum = 10_000
    public static let message = "Name at most 10000 goals"
}

/// A wish to pay more or less than required. Absent lists stand for the flags of the month's plan.
public struct FlexDraft: Codable, Sendable {
    public let adjustment: Field<AmountText>
    public let protectedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>
    public let skippedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>
    public let strategy: Field<RedistributionStrategy>
    public let displayCurrency: Field<Currency>
    public let month: Field<Month>
    public let apply: Field<Bool>

    public init(
        adjustment: Field<AmountText> = .absent,
        protectedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>> = .absent,
        skippedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>> = .absent,
        strategy: Field<RedistributionStrategy> = .absent, displayCurrency: Field<Currency> = .absent,
        month: Field<Month> = .absent, apply: Field<Bool> = .absent
    ) {
        self.adjustment = adjustment
        self.protectedGoalIds = protectedGoalIds
        self.skippedGoalIds = skippedGoalIds
        self.strategy = strategy
        self.displayCurrency = displayCurrency
        self.month = month
        self.apply = apply
    }
}

/// A wish for a total.
public struct OptimalDraft: Codable, Sendable {
    public let targetTotal: Field<AmountText>
    public let currency: Field<Currency>
    public let protectedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>
    public let skippedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>>
    public let strategy: Field<RedistributionStrategy>

    public init(
        targetTotal: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        protectedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>> = .absent,
        skippedGoalIds: Field<BoundedList<Field<ID<Goal>>, NamedGoalsLimit>> = .absent,
        strategy: Field<RedistributionStrategy> = .absent
    ) {
        self.targetTotal = targetTotal
        self.currency = currency
        self.protectedGoalIds = protectedGoalIds
        self.skippedGoalIds = skippedGoalIds
        self.strategy = strategy
    }
}

/// The effect of an adjusted amount on its goal.
public struct FlexImpact: Codable, Sendable, Equatable {
    public let change: String
    public let percent: Double
    @Nullable public var delayMonths: Int?
    @Open public var risk: DelayRisk?
    public init(change: String, percent: Double, delayMonths: Int?, risk: DelayRisk) {
        self.change = change
        self.percent = percent
        self._delayMonths = Nullable(wrappedValue: delayMonths)
        _risk = Open(risk)
    }
}

public struct FlexAdjustment: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    public let currency: Currency
    public let requiredMonthly: String
    public let adjustedAmount: String
    public let factor: Double
    public let redistributed: String
    public let isProtected: Bool
    public let isSkipped: Bool
    public let impact: FlexImpact
    public init(
        goalId: ID<Goal>, goalName: String, currency: Currency, requiredMonthly: String,
        adjustedAmount: String, factor: Double, redistributed: String, isProtected: Bool, isSkipped: Bool,
        impact: FlexImpact
    ) {
        self.goalId = goalId
        self.goalName = goalName
        self.currency = currency
        self.requiredMonthly = requiredMonthly
        self.adjustedAmount = adjustedAmount
        self.factor = factor
        self.redistributed = redistributed
        self.isProtected = isProtected
        self.isSkipped = isSkipped
        self.impact = impact
    }
}

public struct FlexTotals: Codable, Sendable, Equatable {
    public let original: String
    public let adjusted: String
    public let redistributed: String
    public let leftOver: String
    public let currency: Currency
    public let unconverted: [CurrencyAmount]
    public init(
        original: String, adjusted: String, redistributed: String, leftOver: String, currency: Currency,
        unconverted: [CurrencyAmount]
    ) {
        self.original = original
        self.adjusted = adjusted
        self.redistributed = redistributed
        self.leftOver = leftOver
        self.currency = currency
        self.unconverted = unconverted
    }
}

public struct FlexPreview: Codable, Sendable, Equatable {
    public let adjustments: [FlexAdjustment]
    public let totals: FlexTotals
    public init(adjustments: [FlexAdjustment], totals: FlexTotals) {
        self.adjustments = adjustments
        self.totals = totals
    }
}

/// The factor whose total comes nearest to the wish without passing it.
public struct OptimalAdjustment: Codable, Sendable, Equatable {
    public let adjustment: Double
    public let achievedTotal: String
    public let reachable: Bool
    public let adjustments: [FlexAdjustment]
    public let totals: FlexTotals
    public init(adjustment: Double, achievedTotal: String, reachable: Bool, preview: FlexPreview) {
        self.adjustment = adjustment
        self.achievedTotal = achievedTotal
        self.reachable = reachable
        adjustments = preview.adjustments
        totals = preview.totals
    }
}
