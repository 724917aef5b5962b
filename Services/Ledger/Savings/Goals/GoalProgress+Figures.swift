import Contracts

extension GoalProgress {
    /// Computes the figures of a goal on the owner's day.
    init(of goal: GoalRecord, currentTotal: Money, today: CalendarDate) {
        let currency = goal.target.currency
        let (target, saved) = (goal.target.amountMinor, currentTotal.amountMinor)
        // Neither is negative, so the difference cannot overflow.
        let remaining = max(0, target - saved)
        let days = max(0, goal.deadline.daysSinceEpoch - today.daysSinceEpoch)
        self.init(
            currentTotal: currentTotal, progress: Self.proportion(of: saved, to: target),
            remaining: Money(amountMinor: remaining, currency), daysRemaining: days,
            dailyTarget: Money(amountMinor: Self.divided(remaining, by: max(1, days)), currency))
    }

    /// Returns a part of a target, cut to four digits, so that it is 1 only when nothing remains.
    static func proportion(of partMinor: Int64, to targetMinor: Int64) -> Proportion {
        guard partMinor < targetMinor else { return Proportion(tenThousandths: Proportion.whole) }
        let scaled = UInt128(max(0, partMinor)) * UInt128(Proportion.whole)
        return Proportion(tenThousandths: Int(scaled / UInt128(targetMinor)))
    }

    /// Returns an amount of at least 0 divided by a count of at least 1, rounded half up.
    static func divided(_ amountMinor: Int64, by count: Int) -> Int64 {
        let (quotient, rest) = amountMinor.quotientAndRemainder(dividingBy: Int64(count))
        return rest >= Int64(count) - rest ? quotient + 1 : quotient
    }
}
