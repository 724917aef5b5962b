import Contracts

/// The months for which budgets, income goals and recurring templates can be made: with a bound, what a book
/// can hold of them has one.
enum PlanMonths {
    static let years = 1900...2199

    /// Reports a month that is not `current`, and out of bounds.
    static func check(_ month: Month?, besides current: Month?, _ path: String, _ errors: inout FieldErrors) {
        guard let month, month != current, !years.contains(month.year) else { return }
        errors.add(path, "Month must be from \(years.lowerBound)-01 to \(years.upperBound)-12")
    }
}
