import Contracts

extension FlexLine {
    var answer: FlexAdjustment {
        FlexAdjustment(
            goalId: need.id, goalName: need.goal.name, currency: need.currency,
            requiredMonthly: need.text(need.required), adjustedAmount: need.text(adjusted),
            factor: Double(factor) / 1_000, redistributed: need.text(redistributed),
            isProtected: role == .protected, isSkipped: role == .skipped, impact: impact)
    }

    /// The effect on the goal (contract-planning, "Flex").
    var impact: FlexImpact {
        FlexImpact(
            change: need.text(adjusted - need.required), percent: Double(percentTenths) / 10,
            delayMonths: delayMonths, risk: risk)
    }

    /// The change in tenths of a per cent of the requirement, rounded half away from zero.
    var percentTenths: Int64 {
        let change = adjusted - need.required
        let size = Quotient.halfUp(abs(change), times: 1_000, over: need.required) ?? 0
        return change < 0 ? -size : size
    }

    /// How much later the goal is complete at the adjusted amount; nil if nothing is paid.
    var delayMonths: Int? {
        if adjusted >= need.required { return 0 }
        let months = Quotient.up(need.required, times: Int64(need.monthsRemaining), over: adjusted)
        return months.map { Int($0) - need.monthsRemaining }
    }

    private var risk: DelayRisk {
        if need.remaining == 0 { return .low }
        guard let delay = delayMonths, delay <= 3 else { return .high }
        let isUrgent = need.status == .critical || need.status == .attention
        return delay >= 1 || isUrgent ? .medium : .low
    }
}
