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
        id: ID<RecurringTemplate>, in context: TransactionContext
    ) throws(LedgerError) -> RecurringPlan {
        try resolved(id: id, over: nil, in: context)
    }

    /// The changed template. What is booked stays; what is due and was not booked yet is booked as changed.
    func applied(
        to plan: RecurringPlan, in context: TransactionContext
    ) throws(LedgerError) -> RecurringPlan {
        var changed = try resolved(id: plan.id, over: plan, in: context)
        if !plan.isActive, changed.isActive { changed.resume(today: context.today) }
        return changed
    }

    private func resolved(
        id: ID<RecurringTemplate>, over current: RecurringPlan?, in context: TransactionContext
    ) throws(LedgerError) -> RecurringPlan {
        var errors = FieldErrors()
        let isNew = current == nil
        let thisMonth = context.today.month
        let type = errors.value(type, "type", current: current?.type, isNew: isNew, "Type is required")
        let amount = amount(over: current, in: context, &errors)
        let category = checkedCategory(over: current, type: type, in: context, &errors)
        let account = checkedAccount(isNew: isNew, in: context, &errors)
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
        guard let type, let amount, let category, let account, let day, let start, let isActive else {
            throw .storedValue("recurring draft without a reason")
        }
        var plan = RecurringPlan(
            id: id, account: account, category: category, type: type, amount: amount, dayOfMonth: day,
            description: description, startMonth: start, endMonth: end, isActive: isActive, nextMonth: start)
        if let current, let due = current.due, due <= context.today {
            plan.nextMonth = max(start, current.nextMonth)
        } else {
            plan.leavePast(today: context.today)
        }
        return plan
    }

    /// A change of the currency alone keeps the number.
    private func amount(
        over current: RecurringPlan?, in context: TransactionContext, _ errors: inout FieldErrors
    ) -> Money? {
        let usual = current?.amount.currency ?? context.account?.currency ?? context.preferredCurrency
        let wished = errors.value(
            currency, "currency", current: usual, isNew: current == nil, "Currency is required")
        guard amount.isAbsent, let current else {
            return errors.positiveAmount(amount, "amount", in: wished ?? usual)
        }
        guard let wished, wished != current.amount.currency else { return current.amount }
        return errors.positiveAmount(.value(AmountText(current.amount.text)), "amount", in: wished)
    }

    private func checkedCategory(
        over current: RecurringPlan?, type: EntryType?, in context: TransactionContext,
        _ errors: inout FieldErrors
    ) -> ID<Category>? {
        let wished = errors.value(
            categoryId, "categoryId", current: current?.category, isNew: current == nil,
            "Category is required")
        guard let wished else { return nil }
        guard let category = context.category, category.id == wished else {
            errors.add("categoryId", "Category not found")
            return nil
        }
        if category.isArchived, wished != current?.category {
            errors.add("categoryId", CategoryRules.archived(category))
        }
        guard let type, category.type != type else { return wished }
        errors.add("categoryId", "Choose a category of the type \(type.rawValue)")
        return nil
    }

    private func checkedAccount(
        isNew: Bool, in context: TransactionContext, _ errors: inout FieldErrors
    ) -> ID<Account>? {
        let wished = errors.value(
            accountId, "accountId", current: context.account?.id, isNew: isNew, "Account is required")
        guard let wished else { return nil }
        if context.account?.id == wished { return wished }
        errors.add("accountId", "Account not found")
        return nil
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
        if let month, month.firstDay > TransactionRules.lastDate(today: today) {
            errors.add(either.path, "Month must be at most one year ahead")
        }
        let named = errors.optional(templateIds, "templateIds")?.elements.enumerated().map { index, field in
            errors.required(field, "templateIds[\(index)]", "Must be an id")
        }
        try errors.refuseIfAny()
        guard let month else { throw .storedValue("application without a reason") }
        return (month, named?.compactMap(\.self))
    }
}
