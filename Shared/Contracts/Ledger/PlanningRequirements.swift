/// How urgent a goal's monthly requirement is, in order of precedence (contract-planning, "Requirements").
public enum RequirementStatus: String, Codable, Sendable, CaseIterable {
    case completed, critical, attention, onTrack
}

/// The amount that a goal needs every month until its deadline.
public struct GoalRequirement: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    public let currency: Currency
    public let targetAmount: String
    public let currentTotal: String
    public let remainingAmount: String
    public let monthsRemaining: Int
    public let requiredMonthly: String
    public let progress: Proportion
    public let deadline: CalendarDate
    @Open public var status: RequirementStatus?
    public let explanation: [ExplanationStep]?
    public init(
        goalId: ID<Goal>, goalName: String, currency: Currency, targetAmount: String, currentTotal: String,
        remainingAmount: String, monthsRemaining: Int, requiredMonthly: String, progress: Proportion,
        deadline: CalendarDate, status: RequirementStatus, explanation: [ExplanationStep]?
    ) {
        self.goalId = goalId
        self.goalName = goalName
        self.currency = currency
        self.targetAmount = targetAmount
        self.currentTotal = currentTotal
        self.remainingAmount = remainingAmount
        self.monthsRemaining = monthsRemaining
        self.requiredMonthly = requiredMonthly
        self.progress = progress
        self.deadline = deadline
        _status = Open(status)
        self.explanation = explanation
    }
}

/// The sum of all requirements in one currency.
public struct RequirementTotal: Codable, Sendable, Equatable {
    public let total: String
    public let currency: Currency
    public let rates: [AppliedRate]
    public let unconverted: [CurrencyAmount]
    public let explanation: [ExplanationStep]?
    public init(
        total: String, currency: Currency, rates: [AppliedRate], unconverted: [CurrencyAmount],
        explanation: [ExplanationStep]?
    ) {
        self.total = total
        self.currency = currency
        self.rates = rates
        self.unconverted = unconverted
        self.explanation = explanation
    }
}

public struct Requirements: Codable, Sendable, Equatable {
    public let requirements: [GoalRequirement]
    public let total: RequirementTotal
    public init(requirements: [GoalRequirement], total: RequirementTotal) {
        self.requirements = requirements
        self.total = total
    }
}

/// One payment towards a goal.
public struct ScheduledPayment: Codable, Sendable, Equatable {
    public let number: Int
    public let date: CalendarDate
    public let amount: String
    public let runningTotal: String
    public let isFinal: Bool
    public init(number: Int, date: CalendarDate, amount: String, runningTotal: String, isFinal: Bool) {
        self.number = number
        self.date = date
        self.amount = amount
        self.runningTotal = runningTotal
        self.isFinal = isFinal
    }
}

/// The payments that complete a goal by its deadline.
public struct PaymentSchedule: Codable, Sendable, Equatable {
    public let payments: [ScheduledPayment]
    public init(payments: [ScheduledPayment]) { self.payments = payments }
}
