package import Contracts

/// A user's settings of monthly planning, with defaults for what was never set (contract-planning,
/// "Requirements").
package struct PlanSettings: Sendable, Equatable {
    var paymentDay = 1
    /// Nil follows the preferred currency.
    var displayCurrency: Currency?
    var undoGracePeriodHours = 24
    var autoStart = false
    var autoComplete = false
    var reminders = false
    var notificationDays = 3
    var monthlyBudget: Int64?
    /// Nil follows the display currency; a budget has its own.
    var budgetCurrency: Currency?

    package init() {}

    func display(preferred: Currency) -> Currency { displayCurrency ?? preferred }

    func budgetCurrency(preferred: Currency) -> Currency {
        budgetCurrency ?? display(preferred: preferred)
    }

    func answer(preferred: Currency) -> PlanningSettings {
        let currency = budgetCurrency(preferred: preferred)
        return PlanningSettings(
            paymentDay: paymentDay, displayCurrency: display(preferred: preferred),
            undoGracePeriodHours: undoGracePeriodHours, autoStart: autoStart, autoComplete: autoComplete,
            reminders: reminders, notificationDays: notificationDays,
            monthlyBudget: monthlyBudget.map { Money.text($0, digits: currency.digits) },
            budgetCurrency: currency)
    }
}

extension PlanningSettingsDraft {
    /// Returns the changed settings: absent fields stay, null brings back the default.
    package func applied(to current: PlanSettings, preferred: Currency) throws(APIError) -> PlanSettings {
        var errors = FieldErrors()
        let usual = PlanSettings()
        var settings = current
        func whole(
            _ field: Field<Int>, _ path: String, in range: ClosedRange<Int>, _ current: Int, _ usual: Int
        ) -> Int {
            if field.isAbsent { return current }
            guard let number = errors.optional(field, path) else { return usual }
            if !range.contains(number) {
                errors.add(path, .must("be a whole number from \(range.lowerBound) to \(range.upperBound)"))
            }
            return number
        }
        func flag(_ field: Field<Bool>, _ path: String, _ current: Bool) -> Bool {
            field.isAbsent ? current : errors.optional(field, path) ?? false
        }
        settings.paymentDay = whole(
            paymentDay, "paymentDay", in: NumberRule.paymentDay, current.paymentDay, usual.paymentDay)
        settings.undoGracePeriodHours = whole(
            undoGracePeriodHours, "undoGracePeriodHours", in: NumberRule.graceHours,
            current.undoGracePeriodHours, usual.undoGracePeriodHours)
        settings.notificationDays = whole(
            notificationDays, "notificationDays", in: NumberRule.noticeDays, current.notificationDays,
            usual.notificationDays)
        settings.autoStart = flag(autoStart, "autoStart", current.autoStart)
        settings.autoComplete = flag(autoComplete, "autoComplete", current.autoComplete)
        settings.reminders = flag(reminders, "reminders", current.reminders)
        if !displayCurrency.isAbsent {
            settings.displayCurrency = errors.optional(displayCurrency, "displayCurrency")
        }
        setBudget(of: &settings, over: current, preferred: preferred, &errors)
        try errors.throwIfAny()
        return settings
    }

    /// A change of the currency alone keeps the budget's number.
    private func setBudget(
        of settings: inout PlanSettings, over current: PlanSettings, preferred: Currency,
        _ errors: inout FieldErrors
    ) {
        if !budgetCurrency.isAbsent {
            settings.budgetCurrency = errors.optional(budgetCurrency, "budgetCurrency")
        }
        let currency = settings.budgetCurrency(preferred: preferred)
        var budget = monthlyBudget
        if monthlyBudget.isAbsent, let amount = current.monthlyBudget {
            let own = current.budgetCurrency(preferred: preferred)
            if own == currency {
                // A budget keeps its own currency, also where the default is the same.
                settings.budgetCurrency = currency
                return
            }
            budget = .value(Money(amountMinor: amount, own).shortestText)
        }
        switch budget {
        case .absent: return
        case .null: settings.monthlyBudget = nil
        case .wrong, .value:
            settings.monthlyBudget =
                errors.positiveAmount(budget, "monthlyBudget", in: currency, label: "Monthly budget")?
                .amountMinor
            settings.budgetCurrency = currency
        }
    }
}
