package import Contracts

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
