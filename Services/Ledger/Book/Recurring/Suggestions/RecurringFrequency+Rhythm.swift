import Contracts

/// The rhythms of entries that repeat (contract-household §3).
extension RecurringFrequency {
    /// The days by which an entry can be earlier or later than a period after the one before.
    var toleranceDays: Int {
        switch self {
        case .weekly: 1
        case .biweekly: 2
        case .monthly: 4
        case .quarterly: 8
        case .yearly: 15
        }
    }

    var periodsAYear: Int {
        switch self {
        case .weekly: 52
        case .biweekly: 26
        case .monthly: 12
        case .quarterly: 4
        case .yearly: 1
        }
    }

    /// The periods are quarters or years.
    var isSlow: Bool { self == .quarterly || self == .yearly }

    /// Returns the rhythm in which an entry follows another, or nil. No distance fits two of them.
    static func between(_ earlier: CalendarDate, _ later: CalendarDate) -> RecurringFrequency? {
        allCases.first { $0.fits(earlier, later) }
    }

    func fits(_ earlier: CalendarDate, _ later: CalendarDate) -> Bool {
        guard let next = next(after: earlier) else { return false }
        return abs(next.daysSinceEpoch - later.daysSinceEpoch) <= toleranceDays
    }

    /// Whether the last entry is at most one and a half periods ago.
    func goesOn(since last: CalendarDate, today: CalendarDate) -> Bool {
        guard let next = next(after: last) else { return false }
        let period = next.daysSinceEpoch - last.daysSinceEpoch
        return (today.daysSinceEpoch - last.daysSinceEpoch) * 2 <= period * 3
    }

    /// Returns the day one period after another, in a shorter month the last one; nil after the calendar's
    /// end.
    private func next(after day: CalendarDate) -> CalendarDate? {
        if let weeks { return CalendarDate(daysSinceEpoch: day.daysSinceEpoch + 7 * weeks) }
        return day.month.adding(months ?? 1)?.day(day.components.day)
    }
}
