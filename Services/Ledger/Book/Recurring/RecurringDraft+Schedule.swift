import Contracts
import LedgerCore

/// The rules for the days on which a template books (contract-everyday §2, "Recurring").
extension RecurringDraft {
    /// Returns the new or the changed schedule, or nil with the errors reported.
    func checkedSchedule(
        over current: RecurringSchedule?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> RecurringSchedule? {
        let isNew = current == nil
        let frequency = errors.value(
            frequency, "frequency", current: current?.frequency ?? .monthly, isNew: isNew,
            "Frequency is required")
        let interval = errors.value(
            interval, "interval", current: current?.interval ?? 1, isNew: isNew, "Interval is required")
        errors.check(interval, "interval", in: NumberRule.repeatInterval, "Interval")
        let occurrences =
            occurrences.isAbsent ? current?.occurrences : errors.optional(occurrences, "occurrences")
        errors.check(occurrences, "occurrences", in: NumberRule.occurrences, "Occurrences")
        guard let frequency else { return nil }
        let start =
            frequency.weeks == nil
            ? startOfMonths(over: current, today: today, &errors)
            : startOfWeeks(over: current, today: today, &errors)
        let end = checkedEnd(over: current, start: start?.startMonth, &errors)
        guard var schedule = start, let interval else { return nil }
        (schedule.frequency, schedule.interval) = (frequency, interval)
        (schedule.endMonth, schedule.occurrences) = (end, occurrences)
        return schedule
    }

    /// The start month, sent as `startMonthKey` or as `startMonth`.
    private var eitherStart: NamedField<Month> {
        startMonthKey.named("startMonthKey").or(startMonth.named("startMonth"))
    }

    /// The end month, sent as `endMonthKey` or as `endMonth`.
    private var eitherEnd: NamedField<Month> {
        endMonthKey.named("endMonthKey").or(endMonth.named("endMonth"))
    }

    private func startOfMonths(
        over current: RecurringSchedule?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> RecurringSchedule? {
        let day = errors.value(
            dayOfMonth, "dayOfMonth", current: current?.dayOfMonth, isNew: current == nil,
            "Day of month is required")
        if let day, !NumberRule.dayOfMonth.contains(day) {
            errors.add("dayOfMonth", "Day of month must be from 1 to \(NumberRule.dayOfMonth.upperBound)")
        }
        for (isGiven, path) in [(weekday.isGiven, "weekday"), (startDate.isGiven, "startDate")] where isGiven
        {
            errors.add(path, "Only templates by weeks have this. Send a frequency of weekly or biweekly.")
        }
        let month = checkedStart(over: current, usual: today.month, &errors)
        guard let day, let month else { return nil }
        return RecurringSchedule(dayOfMonth: day, startMonth: month)
    }

    /// The first day is the given one, or the first of a given start month, or else the present one or today;
    /// or the next day of the weekday.
    private func startOfWeeks(
        over current: RecurringSchedule?, today: CalendarDate, _ errors: inout FieldErrors
    ) -> RecurringSchedule? {
        let weekday = errors.optional(weekday, "weekday")
        errors.check(weekday, "weekday", in: NumberRule.weekday, "Weekday")
        let day = errors.optional(startDate, "startDate")
        let month = checkedStart(over: current, usual: today.month, &errors)
        guard errors.isEmpty, let month else { return nil }
        let isKept = !eitherStart.field.isGiven || month == current?.firstDay?.month
        let usual = isKept ? current?.firstDay ?? (current == nil ? today : nil) : nil
        let base = day ?? usual ?? month.firstDay
        guard let first = weekday.map({ base.first(weekday: $0) }) ?? base else { return nil }
        PlanMonths.check(first.month, besides: current?.firstDay?.month, "startDate", &errors)
        var schedule = RecurringSchedule(
            dayOfMonth: first.components.day, startMonth: first.month)
        schedule.firstDay = first
        return schedule
    }

    /// Returns the start month, this month by default.
    private func checkedStart(
        over current: RecurringSchedule?, usual: Month, _ errors: inout FieldErrors
    ) -> Month? {
        let wished = errors.value(
            eitherStart.field, eitherStart.path, current: current?.startMonth ?? usual,
            isNew: current == nil, "Start month is required")
        PlanMonths.check(wished, besides: current?.startMonth, eitherStart.path, &errors)
        return wished
    }

    private func checkedEnd(
        over current: RecurringSchedule?, start: Month?, _ errors: inout FieldErrors
    ) -> Month? {
        let isSent = !eitherEnd.field.isAbsent
        let end = isSent ? errors.optional(eitherEnd) : current?.endMonth
        PlanMonths.check(end, besides: current?.endMonth, eitherEnd.path, &errors)
        guard let start, let end, end < start else { return end }
        if isSent {
            errors.add(eitherEnd.path, .must("not be before the start month, \(start.text)"))
        } else {
            errors.add(
                startDate.isGiven ? "startDate" : eitherStart.path,
                .must("not be after the end month, \(end.text)"))
        }
        return end
    }
}

extension FieldErrors {
    /// Reports a number out of its range.
    fileprivate mutating func check(
        _ number: Int?, _ path: String, in range: ClosedRange<Int>, _ label: String
    ) {
        guard let number, !range.contains(number) else { return }
        add(path, "\(label) must be from \(range.lowerBound) to \(range.upperBound)")
    }
}
