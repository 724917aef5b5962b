/// A user's settings of monthly planning (contract-planning, "Requirements").
public struct PlanningSettings: Codable, Sendable, Equatable {
    /// The day of every month on which goals are paid, 1…28.
    public let paymentDay: Int
    public let displayCurrency: Currency
    /// The time in which a start or a completion of a month can be undone.
    public let undoGracePeriodHours: Int
    /// Whether a month starts by itself on its payment day.
    public let autoStart: Bool
    /// Whether a month is completed by itself on the next month's payment day.
    public let autoComplete: Bool
    public let reminders: Bool
    /// The days from the reminder to the payment day.
    public let notificationDays: Int
    @Nullable public var monthlyBudget: String?
    /// The currency of `monthlyBudget`.
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
