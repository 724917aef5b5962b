import Contracts

/// The days on which entries that repeat should come: a day of the month, or of the week.
struct RepeatedDays: Sendable, Equatable {
    private let frequency: RecurringFrequency
    /// The last entry's day, if all came on the right one.
    private let last: CalendarDate
    /// 1…31, a shorter month has it on its last day; nil by weeks.
    let dayOfMonth: Int?
    /// 1…7 for Monday to Sunday; nil by months.
    let weekday: Int?

    /// The day on which most entries came; of several the last entry's, then the first.
    init(of run: RepeatedRun) {
        let days = run.entries.map(\.date)
        frequency = run.frequency
        if run.frequency.weeks != nil {
            let weekday = Self.most(of: days, among: 1...7) { $0.weekday == $1 }
            (dayOfMonth, self.weekday) = (nil, weekday)
            // The nearest such day is at most three days away.
            let ahead = (weekday - days[0].weekday + 10) % 7 - 3
            last = CalendarDate(daysSinceEpoch: days[0].daysSinceEpoch + ahead) ?? days[0]
        } else {
            let day = Self.most(of: days, among: 1...31) { $0.month.day($1) == $0 }
            (dayOfMonth, weekday) = (day, nil)
            let near = (-1...1).compactMap { days[0].month.adding($0)?.day(day) }
            last =
                near.min {
                    abs($0.daysSinceEpoch - days[0].daysSinceEpoch)
                        < abs($1.daysSinceEpoch - days[0].daysSinceEpoch)
                } ?? days[0]
        }
    }

    private static func most(
        of days: [CalendarDate], among choices: ClosedRange<Int>, _ isOn: (CalendarDate, Int) -> Bool
    ) -> Int {
        let counts = choices.map { choice in
            (choice, days.count { isOn($0, choice) } * 2 + (isOn(days[0], choice) ? 1 : 0))
        }
        return counts.reduce(counts[0]) { $1.1 > $0.1 ? $1 : $0 }.0
    }

    /// Returns the first day after the last entry that is not before today; nil after the calendar's end.
    func next(after entry: CalendarDate, today: CalendarDate) -> CalendarDate? {
        var periods = 0
        while true {
            periods += 1
            guard let day = day(after: periods) else { return nil }
            if day > entry, day >= today { return day }
        }
    }

    private func day(after periods: Int) -> CalendarDate? {
        if let weeks = frequency.weeks {
            return CalendarDate(daysSinceEpoch: last.daysSinceEpoch + 7 * weeks * periods)
        }
        return last.month.adding((frequency.months ?? 1) * periods)?.day(dayOfMonth ?? 1)
    }
}
