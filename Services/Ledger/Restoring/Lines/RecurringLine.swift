import Contracts

/// A recurring template in a restore's stream, besides the members of `EntryLine`.
struct RecurringLine: Decodable, Sendable {
    let id: Field<ID<RecurringTemplate>>
    let dayOfMonth: Field<Int>
    let description: Field<String>
    let startMonth: Field<Month>
    let endMonth: Field<Month>
    let isActive: Field<Bool>
    let nextMonth: Field<Month>

    /// Returns the plan, or nil with the errors reported. Without a next month it begins today; no month
    /// before today is booked by itself.
    /// - Parameter kept: the next month of the same template in the user's book.
    func checked(
        _ entry: Entry?, kept: Month?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> RecurringPlan? {
        let id = errors.needed(id, "id")
        let day = errors.needed(dayOfMonth, "dayOfMonth")
        if let day, !(1...31).contains(day) { errors.add("dayOfMonth", "Must be from 1 to 31") }
        let description = errors.optionalText(description, "description", .transactionDescription)
        let start = errors.planMonth(startMonth, "startMonth")
        let end = errors.optional(endMonth, "endMonth")
        PlanMonths.check(end, besides: nil, "endMonth", &errors)
        if let start, let end, end < start { errors.add("endMonth", "Must not be before the start month") }
        let next = errors.optional(nextMonth, "nextMonth")
        let isActive = errors.optional(isActive, "isActive") ?? true
        guard let id, let day, let start, let entry, errors.isEmpty else { return nil }
        var plan = RecurringPlan(
            id: id, account: entry.account, category: entry.category, type: entry.type, amount: entry.amount,
            dayOfMonth: day, description: description, startMonth: start, endMonth: end, isActive: isActive,
            nextMonth: max(start, next ?? today.month, kept ?? start))
        if isActive { plan.leavePast(today: today) }
        return plan
    }
}

/// A month that a template was booked in.
struct RecurringBookingLine: Decodable, Sendable {
    let recurringId: Field<ID<RecurringTemplate>>
    let month: Field<Month>
    let transactionId: Field<ID<Transaction>>
}
