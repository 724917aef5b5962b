package import Contracts
package import ServiceKit
package import SQLiteKit
import LedgerCore

extension Book {
    /// Returns the settings of planning, or their defaults.
    func planSettings(in db: borrowing Connection) throws -> PlanSettings {
        try db.first("SELECT \(PlanSettings.table.names) FROM planning_settings WHERE book = \(number)") {
            try PlanSettings.table.record($0)
        } ?? PlanSettings()
    }

    /// Stores the settings. What planning does by itself is looked at anew.
    package func set(_ settings: PlanSettings, at now: Timestamp, in db: borrowing Connection) throws {
        try put(BookRow(settings, in: PlanSettings.table), key: [], at: now, in: db)
    }
}

extension PlanSettings {
    /// Restores take the settings by the rules of a request.
    package static let table = RecordTable(
        "planning_settings", blank: PlanSettings(),
        [
            .number("paymentDay", \.paymentDay, NumberRule.paymentDay),
            .currency("displayCurrency", \.displayCurrency),
            .number("undoGracePeriodHours", \.undoGracePeriodHours, NumberRule.graceHours),
            .flag("autoStart", \.autoStart), .flag("autoComplete", \.autoComplete),
            .flag("reminders", \.reminders),
            .number("notificationDays", \.notificationDays, NumberRule.noticeDays),
            .budget(\.monthlyBudget), .currency("budgetCurrency", \.budgetCurrency),
            .derived("due") { _ in 0 }, .unbound(.instant("createdAt", "created_at")),
            .unbound(.instant("updatedAt", "updated_at")),
            // What planning has done by itself stays with the live book.
            .unbound("started_through", "completed_through", "reminded_through", "reminder_mail"),
        ])
}

extension RecordField {
    fileprivate static func budget(_ path: Path<Int64?>) -> Self {
        let member = RowMember.money("monthlyBudget", "monthly_budget", in: "budget_currency")
        return Self(["monthly_budget"], [member], path) {
            [$0.sqlValue]
        } read: {
            try $0.intOrNil($1)
        } take: { _, _, _ in
            nil
        }
    }
}
