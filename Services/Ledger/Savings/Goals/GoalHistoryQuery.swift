import Contracts

/// A request for a goal's total over time.
struct GoalHistoryQuery: Sendable, Equatable {
    private let today: CalendarDate
    /// The goal's start date if absent.
    private let from: CalendarDate?
    private let to: CalendarDate?
    private let points: Int

    /// Reads the query parameters and reports wrong ones.
    init(_ query: QueryLookup, today: CalendarDate, _ errors: inout FieldErrors) {
        self.today = today
        from = errors.date("from", query)
        to = errors.date("to", query)
        let range = NumberRule.historyPoints
        points = errors.integer("points", query, in: range) ?? range.upperBound
        if let from, let to, to < from { errors.add("to", "To must not be before from") }
    }

    /// Returns the days of the answer: all of them, or as many as were asked for at even distances, with the
    /// first and the last. No day is after today.
    func days(startDate: CalendarDate) -> [CalendarDate] {
        let last = min(to ?? today, today)
        let first = min(from ?? startDate, last)
        let distance = last.daysSinceEpoch - first.daysSinceEpoch
        let count = min(points, distance + 1)
        guard count > 1 else { return [last] }
        return (0..<count).compactMap { index in
            CalendarDate(daysSinceEpoch: first.daysSinceEpoch + index * distance / (count - 1))
        }
    }
}
