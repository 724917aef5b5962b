/// The state of a goal, which only its owner changes.
public enum GoalStatus: String, Codable, Sendable, CaseIterable, FieldValue {
    case active, completed, archived

    public static let expectation = FieldProblem.must("be active, completed or archived")
}

/// A savings goal with its progress (contract §2.2, "Goals").
public struct Goal: Codable, Sendable, Equatable {
    public let id: ID<Goal>
    public let name: String
    public let targetAmount: String
    public let currency: Currency
    public let startDate: CalendarDate
    public let deadline: CalendarDate
    @Open public var status: GoalStatus?
    @Nullable public var emoji: String?
    @Nullable public var description: String?
    @Nullable public var reminder: GoalReminder?
    public let currentTotal: String
    public let progress: Proportion
    public let remaining: String
    public let daysRemaining: Int
    public let dailyTarget: String
    public let unconverted: [AssetAmount]
    public let allocations: [GoalAllocation]
    public let createdAt: Timestamp
    public let updatedAt: Timestamp

    public init(
        id: ID<Goal>, name: String, target: Money, startDate: CalendarDate, deadline: CalendarDate,
        status: GoalStatus, emoji: String?, description: String?, reminder: GoalReminder?,
        progress: GoalProgress, unconverted: [AssetAmount], allocations: [GoalAllocation],
        createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.name = name
        targetAmount = target.text
        currency = target.currency
        self.startDate = startDate
        self.deadline = deadline
        _status = Open(status)
        self._emoji = Nullable(wrappedValue: emoji)
        self._description = Nullable(wrappedValue: description)
        self._reminder = Nullable(wrappedValue: reminder)
        currentTotal = progress.currentTotal.text
        self.progress = progress.progress
        remaining = progress.remaining.text
        daysRemaining = progress.daysRemaining
        dailyTarget = progress.dailyTarget.text
        self.unconverted = unconverted
        self.allocations = allocations
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The figures of a goal's progress, in the goal's currency.
public struct GoalProgress: Sendable, Equatable {
    public let currentTotal: Money
    public let progress: Proportion
    public let remaining: Money
    public let daysRemaining: Int
    public let dailyTarget: Money
    public init(
        currentTotal: Money, progress: Proportion, remaining: Money, daysRemaining: Int, dailyTarget: Money
    ) {
        self.currentTotal = currentTotal
        self.progress = progress
        self.remaining = remaining
        self.daysRemaining = daysRemaining
        self.dailyTarget = dailyTarget
    }
}

/// An asset's allocation to a goal, as the goal lists it.
public struct GoalAllocation: Codable, Sendable, Equatable {
    public let assetId: ID<Asset>
    public let assetName: String
    public let currency: AssetCode
    public let amount: String
    public let funded: String
    @Nullable public var value: String?
    public init(
        assetId: ID<Asset>, assetName: String, currency: AssetCode, amount: String, funded: String,
        value: String?
    ) {
        self.assetId = assetId
        self.assetName = assetName
        self.currency = currency
        self.amount = amount
        self.funded = funded
        self._value = Nullable(wrappedValue: value)
    }
}

/// An amount of a currency or a crypto asset.
public struct AssetAmount: Codable, Sendable, Equatable {
    public let currency: AssetCode
    public let amount: String
    public init(currency: AssetCode, amount: String) {
        self.currency = currency
        self.amount = amount
    }
}

/// A page of goals.
public struct GoalList: Codable, Sendable {
    public let goals: [Goal]
    public let total: Int
    public let hasMore: Bool
    @Nullable public var nextCursor: String?
    public init(goals: [Goal], total: Int, nextCursor: String?) {
        self.goals = goals
        self.total = total
        hasMore = nextCursor != nil
        self._nextCursor = Nullable(wrappedValue: nextCursor)
    }
}

/// The body of both create and change. `status` is read in a change only.
public struct GoalDraft: Codable, Sendable {
    public var name: Field<String>
    public var targetAmount: Field<AmountText>
    public var currency: Field<Currency>
    public var startDate: Field<CalendarDate>
    public var deadline: Field<CalendarDate>
    public var status: Field<GoalStatus>
    public var emoji: Field<String>
    public var description: Field<String>
    public var reminder: Field<GoalReminderDraft>

    public init(
        name: Field<String> = .absent, targetAmount: Field<AmountText> = .absent,
        currency: Field<Currency> = .absent, startDate: Field<CalendarDate> = .absent,
        deadline: Field<CalendarDate> = .absent, status: Field<GoalStatus> = .absent,
        emoji: Field<String> = .absent, description: Field<String> = .absent,
        reminder: Field<GoalReminderDraft> = .absent
    ) {
        self.name = name
        self.targetAmount = targetAmount
        self.currency = currency
        self.startDate = startDate
        self.deadline = deadline
        self.status = status
        self.emoji = emoji
        self.description = description
        self.reminder = reminder
    }
}

extension Goal: FactBearing {
    public static let facts: [String: FieldFact] = ["name": .text("Bicycle")]
}

extension GoalDraft: FactBearing {
    public static let facts: [String: FieldFact] = [
        "name": .text("Bicycle", .goalName), "emoji": .text("🚲", .emoji),
        "description": .text("A blue one", .goalDescription),
    ]
}
