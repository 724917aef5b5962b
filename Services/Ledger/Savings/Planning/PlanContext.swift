import Contracts
import LedgerCurrencies

/// What planning knows of a book on the user's day.
struct PlanContext: Sendable {
    let settings: PlanSettings
    /// The active goals, ordered by name, then id.
    let goals: [GoalState]
    let rates: RateTable
    let preferredCurrency: Currency
    let today: CalendarDate

    var display: Currency { settings.display(preferred: preferredCurrency) }
    var budgetCurrency: Currency { settings.budgetCurrency(preferred: preferredCurrency) }

    var days: PaymentDays { PaymentDays(day: settings.paymentDay, after: today) }

    func days(of month: Month) -> PaymentDays {
        PaymentDays(day: settings.paymentDay, of: month, today: today)
    }

    func needs(on days: PaymentDays) throws(APIError) -> [GoalNeed] {
        try [GoalNeed](goals, days: days, today: today)
    }

    func money(in currency: Currency?) -> PlanMoney {
        PlanMoney(currency: currency ?? display, rates: rates)
    }
}

/// An active goal and its current total, as planning reads them.
struct GoalState: Sendable, Equatable {
    let id: ID<Goal>
    let name: String
    let emoji: String?
    let target: Money
    /// In the goal's currency.
    let currentTotal: Money
    let startDate: CalendarDate
    let deadline: CalendarDate
}
