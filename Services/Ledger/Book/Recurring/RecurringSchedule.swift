package import Contracts

/// The months or days for which a template books, at equal distances from its first one on.
package struct RecurringSchedule: Sendable, Equatable {
    package var frequency = RecurringFrequency.monthly
    /// Multiplies the frequency.
    var interval = 1
    /// A shorter month books on its last day; by weeks, the first booking's day.
    package var dayOfMonth: Int
    /// The first booking's day by weeks; nil by months.
    package var firstDay: CalendarDate?
    /// By weeks, the month of the first booking.
    package var startMonth: Month
    package var endMonth: Month?
    /// How many periods there are; nil for no limit.
    package var occurrences: Int?

    package init(dayOfMonth: Int, startMonth: Month, endMonth: Month? = nil) {
        self.dayOfMonth = dayOfMonth
        self.startMonth = startMonth
        self.endMonth = endMonth
    }

    package var isByWeeks: Bool { frequency.weeks != nil }

    private var firstDate: CalendarDate { firstDay ?? startMonth.day(dayOfMonth) }

    /// The days or months from one period to the next.
    private var step: Int {
        max(1, interval) * (frequency.weeks.map { $0 * 7 } ?? frequency.months ?? 1)
    }

    /// The template's first period.
    package var first: BookingPeriod { isByWeeks ? .day(firstDate) : .month(startMonth) }

    /// Returns the day of a booking; in a short month, its last day.
    package func date(of period: BookingPeriod) -> CalendarDate {
        switch period {
        case .month(let month): month.day(dayOfMonth)
        case .day(let day): day
        }
    }

    /// Whether the template books in the period: it is one of the schedule's, before its end.
    package func includes(_ period: BookingPeriod) -> Bool {
        guard let distance = distance(to: period), distance >= 0, distance.isMultiple(of: step) else {
            return false
        }
        if let occurrences, distance / step >= occurrences { return false }
        return endMonth.map { date(of: period).month <= $0 } ?? true
    }

    /// Returns the period of a date on which the template books, or nil.
    func period(on date: CalendarDate) -> BookingPeriod? {
        let period: BookingPeriod = isByWeeks ? .day(date) : .month(date.month)
        return includes(period) && self.date(of: period) == date ? period : nil
    }

    /// Returns the periods of a month in which the template books.
    func periods(in month: Month) -> [BookingPeriod] {
        var periods: [BookingPeriod] = []
        var next = first(notBefore: month.firstDay)
        while let period = next, date(of: period) <= month.lastDay {
            if includes(period) { periods.append(period) }
            next = self.next(after: period)
        }
        return periods
    }

    /// Returns the first period whose day is not before `day`, whatever the end; nil after the calendar.
    func first(notBefore day: CalendarDate) -> BookingPeriod? {
        let period = isByWeeks ? first(from: .day(day)) : first(from: .month(day.month))
        guard let period, date(of: period) < day else { return period }
        return next(after: period)
    }

    /// Returns the first period that is not before another one, which can be of another schedule, whatever
    /// the end.
    package func first(from period: BookingPeriod) -> BookingPeriod? {
        guard let distance = distance(to: period) else {
            return first(notBefore: date(of: period))
        }
        let (rounded, overflow) = max(0, distance).addingReportingOverflow(step - 1)
        return overflow ? nil : self.period(after: rounded / step)
    }

    /// Returns the period after one, whatever the end; nil after the calendar's end.
    func next(after period: BookingPeriod) -> BookingPeriod? {
        guard let distance = distance(to: period) else { return nil }
        if distance < 0 { return first }
        return self.period(after: distance / step + 1)
    }

    /// Returns the months or days from the first period on, or nil for a period of the other kind.
    private func distance(to period: BookingPeriod) -> Int? {
        switch period {
        case .month(let month): isByWeeks ? nil : month.index - startMonth.index
        case .day(let day): isByWeeks ? day.daysSinceEpoch - firstDate.daysSinceEpoch : nil
        }
    }

    /// Whether two schedules book on the same days, but for their starts and ends.
    package func hasDays(of other: RecurringSchedule) -> Bool {
        guard step == other.step, let distance = distance(to: other.first) else { return false }
        return distance.isMultiple(of: step) && (isByWeeks || dayOfMonth == other.dayOfMonth)
    }

    /// Whether a booking of a former schedule stands for a period: it is less than a step away, or in the
    /// same month where one of the two is a whole month.
    func stands(_ former: BookingPeriod, for period: BookingPeriod) -> Bool {
        guard let distance = distance(to: period), let other = self.distance(to: former) else {
            return date(of: former).month == date(of: period).month
        }
        return !other.isMultiple(of: step) && abs(distance - other) < step
    }

    private func period(after steps: Int) -> BookingPeriod? {
        let (distance, overflow) = steps.multipliedReportingOverflow(by: step)
        if overflow { return nil }
        if !isByWeeks { return startMonth.adding(distance).map { .month($0) } }
        let (day, isOver) = firstDate.daysSinceEpoch.addingReportingOverflow(distance)
        return isOver ? nil : CalendarDate(daysSinceEpoch: day).map { .day($0) }
    }
}

extension CalendarDate {
    /// 1…7 for Monday to Sunday.
    var weekday: Int {
        // 1970-01-01 was a Thursday.
        let day = (daysSinceEpoch + 3) % 7
        return (day < 0 ? day + 7 : day) + 1
    }

    /// Returns this day, or the next one of a weekday; nil after the calendar's end.
    func first(weekday: Int) -> CalendarDate? {
        let ahead = (weekday - self.weekday + 7) % 7
        return CalendarDate(daysSinceEpoch: daysSinceEpoch + ahead)
    }
}
