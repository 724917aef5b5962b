import Contracts
import LedgerCore

/// The rules for recurring templates (contract §2, "Recurring").
package enum RecurringRules {
    /// The most templates of a book.
    package static let limit = 500
    /// The most bookings of one write unit.
    static let bookingsAUnit = 200

    static let tooMany = APIError.field(
        "description", "You have the largest number of recurring templates (\(limit)) already")
}

extension RecurringDraft {
    /// The id of the template to change, or nil to create one.
    var knownID: ID<RecurringTemplate>? {
        get throws(APIError) {
            var errors = FieldErrors()
            let known = errors.optional(id, "id")
            try errors.throwIfAny()
            return known
        }
    }

    /// Returns the new template. It books from today on; only `/recurring/apply` books earlier months from
    /// its start month on, and this month if its day is past.
    func made(
        id: ID<RecurringTemplate>, in context: EntryContext
    ) throws(APIError) -> RecurringPlan {
        try resolved(id: id, over: nil, in: context)
    }

    /// Returns the changed template. Bookings stay; months that are due but not booked are booked as changed.
    func applied(
        to plan: RecurringPlan, in context: EntryContext
    ) throws(APIError) -> RecurringPlan {
        var changed = try resolved(id: plan.id, over: plan, in: context)
        if !plan.isActive, changed.isActive { changed.resume(today: context.today) }
        return changed
    }

    private func resolved(
        id: ID<RecurringTemplate>, over current: RecurringPlan?, in context: EntryContext
    ) throws(APIError) -> RecurringPlan {
        var errors = FieldErrors()
        let isNew = current == nil
        let entry = entry(over: current?.entry, in: context, &errors)
        let day = errors.value(
            dayOfMonth, "dayOfMonth", current: current?.dayOfMonth, isNew: isNew, "Day of month is required")
        if let day, !NumberRule.dayOfMonth.contains(day) {
            errors.add("dayOfMonth", "Day of month must be from 1 to \(NumberRule.dayOfMonth.upperBound)")
        }
        let description = errors.text(
            description, "description", current: current?.description, .transactionDescription)
        let payee = errors.text(payee, "payee", current: current?.payee, .payee)
        let start = checkedStart(over: current, thisMonth: context.today.month, &errors)
        let end = checkedEnd(over: current, start: start, &errors)
        let isActive = errors.value(
            isActive, "isActive", current: current?.isActive ?? true, isNew: isNew,
            "Is active must be true or false")
        try errors.throwIfAny()
        guard let entry, let day, let start, let isActive else {
            throw .storedValue("recurring draft without a reason")
        }
        var plan = RecurringPlan(
            id: id, account: entry.account, category: entry.category, type: entry.type,
            amount: entry.amount, dayOfMonth: day, description: description, payee: payee, startMonth: start,
            endMonth: end, isActive: isActive, nextMonth: start)
        if let current, let due = current.due, due <= context.today {
            plan.nextMonth = max(start, current.nextMonth)
        } else {
            plan.leavePast(today: context.today)
        }
        return plan
    }

    /// The start month, sent as `startMonthKey` or as `startMonth`.
    private var eitherStart: NamedField<Month> {
        startMonthKey.named("startMonthKey").or(startMonth.named("startMonth"))
    }

    /// The end month, sent as `endMonthKey` or as `endMonth`.
    private var eitherEnd: NamedField<Month> {
        endMonthKey.named("endMonthKey").or(endMonth.named("endMonth"))
    }

    /// Returns the start month, this month by default.
    private func checkedStart(
        over current: RecurringPlan?, thisMonth: Month, _ errors: inout FieldErrors
    ) -> Month? {
        let wished = errors.value(
            eitherStart.field, eitherStart.path, current: current?.startMonth ?? thisMonth,
            isNew: current == nil, "Start month is required")
        PlanMonths.check(wished, besides: current?.startMonth, eitherStart.path, &errors)
        return wished
    }

    private func checkedEnd(
        over current: RecurringPlan?, start: Month?, _ errors: inout FieldErrors
    ) -> Month? {
        let isSent = !eitherEnd.field.isAbsent
        let end = isSent ? errors.optional(eitherEnd) : current?.endMonth
        PlanMonths.check(end, besides: current?.endMonth, eitherEnd.path, &errors)
        guard let start, let end, end < start else { return end }
        if isSent {
            errors.add(eitherEnd.path, .must("not be before the start month, \(start.text)"))
        } else {
            errors.add(eitherStart.path, .must("not be after the end month, \(end.text)"))
        }
        return end
    }
}

extension RecurringApplication {
    /// Returns the month to book and the named templates, nil for all.
    func request(
        today: CalendarDate
    ) throws(APIError) -> (month: Month, templates: [ID<RecurringTemplate>]?) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        let either = monthKey.named("monthKey").or(month.named("month"))
        let month = errors.required(either, "Month is required")
        DateRules.checkAhead(month?.firstDay, either.path, label: "Month", today: today, &errors)
        let named = errors.optional(templateIds, "templateIds")?.elements.enumerated().map { index, field in
            errors.required(field, "templateIds[\(index)]", ID<RecurringTemplate>.expectation)
        }
        try errors.throwIfAny()
        guard let month else { throw .storedValue("application without a reason") }
        return (month, named?.compactMap(\.self))
    }
}

extension APIError {
    static let recurringNotFound = APIError.notFound("Recurring template")
}
