import Contracts
import SQLiteKit

extension Book {
    /// Returns the settings of planning, or their defaults.
    func planSettings(in db: borrowing Connection) throws -> PlanSettings {
        try db.first(
            """
            SELECT payment_day, display_currency, undo_grace_period_hours, auto_start, auto_complete,
                reminders, notification_days, monthly_budget, budget_currency
            FROM planning_settings WHERE book = \(number)
            """
        ) { row in
            PlanSettings(
                paymentDay: Int(try row.int(0)), displayCurrency: try row.currencyOrNil(1),
                undoGracePeriodHours: Int(try row.int(2)), autoStart: try row.bool(3),
                autoComplete: try row.bool(4),
                reminders: try row.bool(5), notificationDays: Int(try row.int(6)),
                monthlyBudget: try row.intOrNil(7),
                budgetCurrency: try row.currencyOrNil(8))
        } ?? PlanSettings()
    }

    /// Stores the settings. What planning does by itself is looked at anew.
    func set(_ settings: PlanSettings, at now: Timestamp, in db: borrowing Connection) throws {
        try db.run(
            """
            INSERT INTO planning_settings
                (book, payment_day, display_currency, undo_grace_period_hours, auto_start, auto_complete,
                reminders, notification_days, monthly_budget, budget_currency, created_at, updated_at)
            VALUES (\(number), \(settings.paymentDay), \(settings.displayCurrency),
                \(settings.undoGracePeriodHours), \(settings.autoStart), \(settings.autoComplete),
                \(settings.reminders), \(settings.notificationDays), \(settings.monthlyBudget),
                \(settings.budgetCurrency), \(now), \(now))
            ON CONFLICT (book) DO UPDATE SET payment_day = excluded.payment_day,
                display_currency = excluded.display_currency,
                undo_grace_period_hours = excluded.undo_grace_period_hours,
                auto_start = excluded.auto_start, auto_complete = excluded.auto_complete,
                reminders = excluded.reminders, notification_days = excluded.notification_days,
                monthly_budget = excluded.monthly_budget, budget_currency = excluded.budget_currency,
                due = 0, updated_at = excluded.updated_at
            """)
    }
}
