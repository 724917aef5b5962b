import Contracts
import LedgerCore

/// The monthly requirement of a goal, from its state on a day (contract-planning, "Requirements").
struct GoalNeed: Sendable, Equatable {
    /// The requirements above which a goal needs attention or is critical, in whole units of its currency.
    static let attentionWhole: Int64 = 5_000
    static let criticalWhole: Int64 = 10_000

    let goal: GoalState
    /// All amounts are in minor units of the goal's currency.
    let remaining: Int64
    let monthsRemaining: Int
    let required: Int64
    let status: RequirementStatus

    /// Throws `sumTooLarge` for amounts whose difference exceeds 64 bits.
    init(_ goal: GoalState, days: PaymentDays, today: CalendarDate) throws(APIError) {
        self.goal = goal
        let (target, total) = (goal.target.amountMinor, goal.currentTotal.amountMinor)
        let (difference, overflow) = target.subtractingReportingOverflow(total)
        if overflow, target > total { throw .sumTooLarge(goal.target.currency) }
        remaining = target > total ? difference : 0
        monthsRemaining = days.due(by: goal.deadline)
        // A quotient of at least 1 as divisor never exceeds 64 bits.
        required = Quotient.halfUp(remaining, over: Int64(monthsRemaining)) ?? remaining
        status = Self.status(
            remaining: remaining, required: required, months: monthsRemaining,
            isLate: goal.deadline < today, in: goal.target.currency)
    }

    var currency: Currency { goal.target.currency }
    var id: ID<Goal> { goal.id }

    /// The saved part of the target in ten-thousandths, cut: 10 000 only if nothing remains.
    var progress: Int64 {
        if remaining == 0 { return 10_000 }
        return Quotient.down(goal.currentTotal.amountMinor, times: 10_000, over: goal.target.amountMinor) ?? 0
    }

    /// Returns the first status that applies.
    private static func status(
        remaining: Int64, required: Int64, months: Int, isLate: Bool, in currency: Currency
    ) -> RequirementStatus {
        if remaining == 0 { return .completed }
        if isLate || required > currency.minorUnits(ofWhole: criticalWhole) { return .critical }
        if required > currency.minorUnits(ofWhole: attentionWhole) || months == 1 { return .attention }
        return .onTrack
    }
}

extension [GoalNeed] {
    /// Makes the requirements of goals, in the order of the goals. Throws `sumTooLarge`.
    init(
        _ goals: [GoalState], days: PaymentDays, today: CalendarDate
    ) throws(APIError) {
        self = []
        reserveCapacity(goals.count)
        for goal in goals { append(try GoalNeed(goal, days: days, today: today)) }
    }
}
