import Contracts

/// What a recurring template must be (contract §2, "Recurring").
enum RecurringRules {
    /// Templates of a book.
    static let limit = 500
    /// Bookings of one write unit.
    static let bookingsAUnit = 200

    static let tooMany = LedgerError.field(
        "description", "You have the largest number of recurring templates (\(limit)) already")
}

extension RecurringDraft {
    /// The new template: starts in this month at the earliest, and books nothing of a day that is past.
    func made(
        id: ID<RecurringTemplate>, in context: EntryContext
    ) throws(LedgerError) -> RecurringPlan {
        try resolved(id: id, over: nil, in: context)
    }

    /// The changed template. What is booked stays; what is due and was not booked yet is booked as changed.
    func applied(
        to plan: RecurringPlan, in context: EntryContext
    ) throws(LedgerError) -> RecurringPlan {
        var changed = try resolved(id: plan.id, over: plan, in: context)
        if !plan.isActive, changed.isActive { changed.resume(today: context.today) }
        return changed
    }

    private func resolved(
        id: ID<RecurringTemplate>, over current: RecurringPlan?, in context: EntryContext
    ) throws(LedgerError) -> RecurringPlan {
        var errors = FieldErrors()
        let isNew = current == nil
        let thisMonth = context.today.month
        let entry = entry(over: current?.entry, in: context, &errors)
        let day = errors.value(
            dayOfMonth, "dayOfMonth", current: current?.dayOfMonth, isNew: isNew, "Day of month is required")
        if let day, !(1...31).contains(day) { errors.add("dayOfMonth", "Must be from 1 to 31") }
        let description = errors.text(
            description, "description", current: current?.description, label: "Description",
            maximum: TransactionRules.descriptionMaximum)
        let start = checkedStart(over: current, thisMonth: thisMonth, &errors)
        let end = checkedEnd(over: current, start: start, &errors)
        let isActive = errors.value(
            isActive, "isActive", current: current?.isActive ?? true, isNew: isNew, "Must be true or false")
        try errors.refuseIfAny()
        guard let entry, let day, let start, let isActive else {
            throw .storedValue("recurring draft without a reason")
        }
        var plan = RecurringPlan(
            id: id, account: entry.account, category: entry.category, type: entry.type,
            amount: entry.amount, dayOfMonth: day, description: description, startMonth: start, endMonth: end,
            isActive: isActive, nextMonth: start)
        if let current, let due = current.due, due <= context.today {
            plan.nextMonth = max(start, current.nextMonth)
        } else {
            plan.leavePast(today: context.today)
        }
        return plan
    }

    /// The start month under either of its names.
    private var eitherStart: NamedField<Month> {
        startMonthKey.named("startMonthKey").or(startMonth.named("startMonth"))
    }

    /// The end month under either of its names.
    private var eitherEnd: NamedField<Month> {
        endMonthKey.named("endMonthKey").or(endMonth.named("endMonth"))
    }

    /// A month that is past is taken as this one, or as the one in which the template began.
    private func checkedStart(
        over current: RecurringPlan?, thisMonth: Month, _ errors: inout FieldErrors
    ) -> Month? {
        let wished = errors.value(
            eitherStart.field, eitherStart.path, current: current?.startMonth ?? thisMonth,
            isNew: current == nil, "Start month is required")
        PlanMonths.check(wished, besides: current?.startMonth, eitherStart.path, &errors)
        let earliest = current.map { min($0.startMonth, thisMonth) } ?? thisMonth
        return wished.map { max($0, earliest) }
    }

    private func checkedEnd(
        over current: RecurringPlan?, start: Month?, _ errors: inout FieldErrors
    ) -> Month? {
        let isSent = !eitherEnd.field.isAbsent
        let end = isSent ? errors.optional(eitherEnd) : current?.endMonth
        PlanMonths.check(end, besides: current?.endMonth, eitherEnd.path, &errors)
        guard let start, let end, end < start else { return end }
        if isSent {
            errors.add(eitherEnd.path, "Must not be before the start month, \(start.text)")
        } else {
            errors.add(eitherStart.path, "Must not be after the end month, \(end.text)")
        }
        return end
    }
}

extension RecurringApplication {
    /// The month to book and the templates named; nil for all.
    func request(
        today: CalendarDate
    ) throws(LedgerError) -> (month: Month, templates: [ID<RecurringTemplate>]?) {
        var errors = FieldErrors()
        _ = errors.optional(accountId, "accountId")
        let either = monthKey.named("monthKey").or(month.named("month"))
        let month = errors.required(either, "Month is required")
        TransactionRules.checkAhead(month?.firstDay, either.path, label: "Month", today: today, &errors)
        let named = errors.optional(templateIds, "templateIds")?.elements.enumerated().map { index, field in
            errors.required(field, "templateIds[\(index)]", "Must be an id")
        }
        try errors.refuseIfAny()
        guard let month else { throw .storedValue("application without a reason") }
        return (month, named?.compactMap(\.self))
    }
}
