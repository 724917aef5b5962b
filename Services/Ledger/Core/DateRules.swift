package import Contracts

/// The bounds of the days that a user enters (contract §2).
package enum DateRules {
    /// Returns the last allowed day of a transaction: a year from today.
    package static func lastDate(today: CalendarDate) -> CalendarDate {
        today.month.adding(12)?.day(today.components.day) ?? today
    }

    /// Reports a day after `lastDate`; `label` begins the message.
    package static func checkAhead(
        _ day: CalendarDate?, _ path: String, label: String, today: CalendarDate,
        _ errors: inout FieldErrors
    ) {
        guard let day, day > lastDate(today: today) else { return }
        errors.add(path, "\(label) must be at most one year ahead")
    }
}

/// The months for which budgets, income goals and recurring templates can be made; the bounds limit how many
/// a book can hold.
package enum PlanMonths {
    static let years = 1900...2199

    /// Reports a month out of bounds that is not the unchanged `current` one.
    package static func check(
        _ month: Month?, besides current: Month?, _ path: String, _ errors: inout FieldErrors
    ) {
        guard let month, month != current, !years.contains(month.year) else { return }
        errors.add(path, "Month must be from \(years.lowerBound)-01 to \(years.upperBound)-12")
    }
}
