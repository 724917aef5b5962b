import Contracts

extension GoalReminder {
    /// Returns the days of the reminder within a range, in order. A monthly one keeps the day of its start,
    /// or takes the last day of a shorter month.
    func days(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
        let first = max(startDate, range.lowerBound)
        guard first <= range.upperBound else { return [] }
        let distance: Int
        switch frequency {
        case .weekly: distance = 7
        case .biweekly: distance = 14
        case .monthly:
            let months = 0...(range.upperBound.month.index - first.month.index)
            return months.compactMap { first.month.adding($0)?.day(startDate.components.day) }
                .filter { first <= $0 && $0 <= range.upperBound }
        case nil: return []
        }
        let elapsed = first.daysSinceEpoch - startDate.daysSinceEpoch
        let next = first.daysSinceEpoch + (distance - elapsed % distance) % distance
        return stride(from: next, through: range.upperBound.daysSinceEpoch, by: distance)
            .compactMap { CalendarDate(daysSinceEpoch: $0) }
    }
}
