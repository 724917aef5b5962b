/// The state of a month's plan.
public enum PlanStatus: String, Codable, Sendable, CaseIterable {
    /// Computed from live data, with the user's own amounts and flags.
    case draft
    /// Started: amounts and rates are frozen.
    case executing
    /// Sealed for ever.
    case completed
}

/// A goal in a month's plan.
public struct GoalPlan: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    public let currency: Currency
    public let requiredMonthly: String
    public let plannedAmount: String
    @Nullable public var customAmount: String?
    public let isProtected: Bool
    public let isSkipped: Bool
    public let contributed: String
    public let remainingToClose: String
    public let progress: Proportion
    public init(
        goalId: ID<Goal>, goalName: String, currency: Currency, requiredMonthly: String,
        plannedAmount: String, customAmount: String?, isProtected: Bool, isSkipped: Bool,
        contributed: String, remainingToClose: String, progress: Proportion
    ) {
        self.goalId = goalId
        self.goalName = goalName
        self.currency = currency
        self.requiredMonthly = requiredMonthly
        self.plannedAmount = plannedAmount
        self._customAmount = Nullable(wrappedValue: customAmount)
        self.isProtected = isProtected
        self.isSkipped = isSkipped
        self.contributed = contributed
        self.remainingToClose = remainingToClose
        self.progress = progress
    }
}

/// The sums of a month's plan in one currency.
public struct PlanMonthTotals: Codable, Sendable, Equatable {
    public let currency: Currency
    public let planned: String
    public let contributed: String
    public let unconverted: [CurrencyAmount]
    public init(currency: Currency, planned: String, contributed: String, unconverted: [CurrencyAmount]) {
        self.currency = currency
        self.planned = planned
        self.contributed = contributed
        self.unconverted = unconverted
    }
}

/// A month's plan (contract-planning, "Months").
public struct PlanMonth: Codable, Sendable, Equatable {
    public let month: Month
    @Open public var status: PlanStatus?
    @Nullable public var startedAt: Timestamp?
    @Nullable public var completedAt: Timestamp?
    @Nullable public var undoUntil: Timestamp?
    public let plans: [GoalPlan]
    public let totals: PlanMonthTotals
    public init(
        month: Month, status: PlanStatus, startedAt: Timestamp?, completedAt: Timestamp?,
        undoUntil: Timestamp?, plans: [GoalPlan], totals: PlanMonthTotals
    ) {
        self.month = month
        _status = Open(status)
        self._startedAt = Nullable(wrappedValue: startedAt)
        self._completedAt = Nullable(wrappedValue: completedAt)
        self._undoUntil = Nullable(wrappedValue: undoUntil)
        self.plans = plans
        self.totals = totals
    }
}

/// A page of completed months, newest first.
public struct PlanHistory: Codable, Sendable, Equatable {
    public let months: [PlanMonth]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(months: [PlanMonth], total: Int, hasMore: Bool) {
        self.months = months
        self.total = total
        self.hasMore = hasMore
        self._nextCursor = Nullable(wrappedValue: hasMore ? months.last?.month.text : nil)
    }
}

/// A change of one goal in a month's plan; absent fields stay.
public struct GoalPlanDraft: Codable, Sendable {
    public let goalId: Field<ID<Goal>>
    public let customAmount: Field<AmountText>
    public let isProtected: Field<Bool>
    public let isSkipped: Field<Bool>

    public init(
        goalId: Field<ID<Goal>> = .absent, customAmount: Field<AmountText> = .absent,
        isProtected: Field<Bool> = .absent, isSkipped: Field<Bool> = .absent
    ) {
        self.goalId = goalId
        self.customAmount = customAmount
        self.isProtected = isProtected
        self.isSkipped = isSkipped
    }
}

/// The limit of goals that one change of a plan may name.
public enum GoalPlansLimit: ListLimit {
    public static let maximum = 10_000
    public static let message = "Name at most 10000 goals"
}

/// A change of a month's plan.
public struct PlanMonthDraft: Codable, Sendable {
    public let plans: Field<BoundedList<Field<GoalPlanDraft>, GoalPlansLimit>>

    public init(plans: Field<BoundedList<Field<GoalPlanDraft>, GoalPlansLimit>> = .absent) {
        self.plans = plans
    }
}
