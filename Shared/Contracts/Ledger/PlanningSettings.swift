/// A user's settings of monthly planning (contract-planning, "Requirements").
public struct PlanningSettings: Codable, Sendable, Equatable {
    public let paymentDay: Int
    public let displayCurrency: Currency
    public let undoGracePeriodHours: Int
    public let autoStart: Bool
    public let autoComplete: Bool
    public let reminders: Bool
    public let notificationDays: Int
    @Nullable public var monthlyBudget: String?
    public let budgetCurrency: Currency
    public init(
        paymentDay: Int, displayCurrency: Currency, undoGracePeriodHours: Int, autoStart: Bool,
        autoComplete: Bool, reminders: Bool, notificationDays: Int, monthlyBudget: String?,
        budgetCurrency: Currency
    ) {
        self.paymentDay = paymentDay
        self.displayCurrency = displayCurrency
        self.undoGracePeriodHours = undoGracePeriodHours
        self.autoStart = autoStart
        self.autoComplete = autoComplete
        self.reminders = reminders
        self.notificationDays = notificationDays
        self._monthlyBudget = Nullable(wrappedValue: monthlyBudget)
        self.budgetCurrency = budgetCurrency
    }
}

/// A change of the settings; null brings back a default, and removes the budget.
public struct PlanningSettingsDraft: Codable, Sendable {
    public let paymentDay: Field<Int>
    public let displayCurrency: Field<Currency>
    public let undoGracePeriodHours: Field<Int>
    public let autoStart: Field<Bool>
    public let autoComplete: Field<Bool>
    public let reminders: Field<Bool>
    public let notificationDays: Field<Int>
    public let monthlyBudget: Field<AmountText>
    public let budgetCurrency: Field<Currency>

    public init(
        paymentDay: Field<Int> = .absent, displayCurrency: Field<Currency> = .absent,
        undoGracePeriodHours: Field<Int> = .absent, autoStart: Field<Bool> = .absent,
        autoComplete: Field<Bool> = .absent, reminders: Field<Bool> = .absent,
        notificationDays: Field<Int> = .absent, monthlyBudget: Field<AmountText> = .absent,
        budgetCurrency: Field<Currency> = .absent
    ) {
        self.paymentDay = paymentDay
        self.displayCurrency = displayCurrency
        self.undoGracePeriodHours = undoGracePeriodHours
        self.autoStart = autoStart
        self.autoComplete = autoComplete
        self.reminders = reminders
        self.notificationDays = notificationDays
        self.monthlyBudget = monthlyBudget
        self.budgetCurrency = budgetCurrency
    }
}
