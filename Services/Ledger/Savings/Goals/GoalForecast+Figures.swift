import Contracts

extension GoalForecast {
    /// The most payment days that a forecast shows, a hundred years.
    static let longest = 1_200

    /// - Parameter monthly: what the goal gains every month, in minor units; nil for its own payments.
    init(_ need: GoalNeed, monthly: Int64?, on days: PaymentDays, today: CalendarDate) {
        var points = [GoalHistory.Point(date: today, total: need.goal.currentTotal)]
        if need.remaining == 0 {
            self.init(points: points, expectedCompletion: today, onTrack: true)
            return
        }
        let end: CalendarDate?
        if let monthly {
            points += Self.points(need, gaining: monthly, on: days)
            let payments = Quotient.up(need.remaining, over: monthly)
            end = payments.flatMap { days.date(Int($0)) }
        } else {
            let payments = GoalSchedule(need, on: days).payments
            points += payments.map { payment in
                GoalHistory.Point(date: payment.date, total: need.total(after: payment.runningTotal))
            }
            end = payments.last?.date
        }
        self.init(
            points: points, expectedCompletion: end, onTrack: end.map { $0 <= need.goal.deadline } ?? false)
    }

    /// Returns the totals until the goal is complete, or until its deadline if it does not grow.
    private static func points(
        _ need: GoalNeed, gaining monthly: Int64, on days: PaymentDays
    ) -> [GoalHistory.Point] {
        let count = monthly > 0 ? longest : min(longest, need.monthsRemaining)
        var points: [GoalHistory.Point] = []
        var gained: Int64 = 0
        for number in 1...count {
            guard gained < need.remaining, let date = days.date(number) else { break }
            let (sum, overflow) = gained.addingReportingOverflow(monthly)
            gained = overflow ? (monthly > 0 ? Int64.max : Int64.min) : min(sum, need.remaining)
            points.append(
                GoalHistory.Point(date: date, total: need.total(after: min(gained, need.remaining))))
        }
        return points
    }

    /// Returns the mean of contributions, rounded half up; nil for none.
    static func mean(_ contributions: [Int64]) -> Int64? {
        if contributions.isEmpty { return nil }
        let count = Int128(contributions.count)
        let doubled = contributions.reduce(Int128(0)) { $0 + Int128($1) } * 2 + count
        let (quotient, remainder) = doubled.quotientAndRemainder(dividingBy: 2 * count)
        return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
    }
}

extension GoalNeed {
    /// Returns the goal's total after a gain, at least zero.
    fileprivate func total(after gain: Int64) -> Money {
        let (sum, overflow) = goal.currentTotal.amountMinor.addingReportingOverflow(gain)
        return Money(amountMinor: overflow ? (gain > 0 ? Int64.max : 0) : max(0, sum), currency)
    }
}
