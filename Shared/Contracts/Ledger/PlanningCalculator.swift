/// A monthly budget for all goals.
public struct BudgetCalculatorDraft: Codable, Sendable {
    public let budget: Field<AmountText>
    public let currency: Field<Currency>
    public let apply: Field<Bool>

    public init(
        budget: Field<AmountText> = .absent, currency: Field<Currency> = .absent,
        apply: Field<Bool> = .absent
    ) {
        self.budget = budget
        self.currency = currency
        self.apply = apply
    }
}

/// A goal that the budget cannot complete in time.
public struct InfeasibleGoal: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    public let deadline: CalendarDate
    public let requiredMonthly: String
    public let shortfall: String
    public init(
        goalId: ID<Goal>, goalName: String, deadline: CalendarDate, requiredMonthly: String, shortfall: String
    ) {
        self.goalId = goalId
        self.goalName = goalName
        self.deadline = deadline
        self.requiredMonthly = requiredMonthly
        self.shortfall = shortfall
    }
}

/// A change that alone makes the plan feasible.
public struct BudgetSuggestion: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case increaseBudget, extendDeadline, reduceTarget
    }

    @Open public var kind: Kind?
    @Nullable public var goalId: ID<Goal>?
    public let to: String
    @Nullable public var byMonths: Int?
    @Nullable public var currency: Currency?
    public init(kind: Kind, goalId: ID<Goal>?, to: String, byMonths: Int?, currency: Currency?) {
        _kind = Open(kind)
        self._goalId = Nullable(wrappedValue: goalId)
        self.to = to
        self._byMonths = Nullable(wrappedValue: byMonths)
        self._currency = Nullable(wrappedValue: currency)
    }
}

/// What a goal gets on the next payment day.
public struct BudgetAllocation: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let amount: String
    public init(goalId: ID<Goal>, amount: String) {
        self.goalId = goalId
        self.amount = amount
    }
}

/// The months in which a goal is paid.
public struct TimelineEntry: Codable, Sendable, Equatable {
    public let goalId: ID<Goal>
    public let goalName: String
    @Nullable public var emoji: String?
    public let startMonth: Month
    public let endMonth: Month
    public let paymentCount: Int
    public let total: String
    public init(
        goalId: ID<Goal>, goalName: String, emoji: String?, startMonth: Month, endMonth: Month,
        paymentCount: Int, total: String
    ) {
        self.goalId = goalId
        self.goalName = goalName
        self._emoji = Nullable(wrappedValue: emoji)
        self.startMonth = startMonth
        self.endMonth = endMonth
        self.paymentCount = paymentCount
        self.total = total
    }
}

/// One payment day of a budget.
public struct BudgetPayment: Codable, Sendable, Equatable {
    public struct Part: Codable, Sendable, Equatable {
        public let goalId: ID<Goal>
        public let amount: String
        public let runningTotal: String
        public let isFinal: Bool
        public init(goalId: ID<Goal>, amount: String, runningTotal: String, isFinal: Bool) {
            self.goalId = goalId
            self.amount = amount
            self.runningTotal = runningTotal
            self.isFinal = isFinal
        }
    }

    public let date: CalendarDate
    public let allocations: [Part]
    public init(date: CalendarDate, allocations: [Part]) {
        self.date = date
        self.allocations = allocations
    }
}

/// What a monthly budget reaches; all amounts are in `currency`.
public struct BudgetCalculation: Codable, Sendable, Equatable {
    public let budget: String
    public let currency: Currency
    public let minimumRequired: String
    public let isFeasible: Bool
    public let infeasibleGoals: [InfeasibleGoal]
    public let suggestions: [BudgetSuggestion]
    public let allocations: [BudgetAllocation]
    public let timeline: [TimelineEntry]
    public let payments: [BudgetPayment]
    public let unconverted: [CurrencyAmount]
    public init(
        budget: String, currency: Currency, minimumRequired: String, isFeasible: Bool,
        infeasibleGoals: [InfeasibleGoal], suggestions: [BudgetSuggestion], allocations: [BudgetAllocation],
        timeline: [TimelineEntry], payments: [BudgetPayment], unconverted: [CurrencyAmount]
    ) {
        self.budget = budget
        self.currency = currency
        self.minimumRequired = minimumRequired
        self.isFeasible = isFeasible
        self.infeasibleGoals = infeasibleGoals
        self.suggestions = suggestions
        self.allocations = allocations
        self.timeline = timeline
        self.payments = payments
        self.unconverted = unconverted
    }
}
