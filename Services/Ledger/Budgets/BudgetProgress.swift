import Contracts

/// BUD-002, BUD-003: how far a plan is used up.
extension BudgetProgress {
    init(planned: Money, spentMinor: Int64) {
        let digits = planned.currency.digits
        let remaining = planned.amountMinor.subtractingReportingOverflow(spentMinor).partialValue
        self.init(
            spent: Money.text(spentMinor, digits: digits),
            remaining: Money.text(remaining, digits: digits),
            percentUsed: Self.percentUsed(planned: planned.amountMinor, spent: spentMinor),
            isOverBudget: spentMinor > planned.amountMinor,
            overBy: Money.text(remaining < 0 ? 0 &- remaining : 0, digits: digits))
    }

    /// Whole per cent, the rest dropped, so that 100 means used up. Nothing planned is 0, or 100 once
    /// something was spent. Neither argument is negative.
    static func percentUsed(planned: Int64, spent: Int64) -> Int {
        guard planned > 0 else { return spent > 0 ? 100 : 0 }
        let (whole, rest) = spent.quotientAndRemainder(dividingBy: planned)
        let wholePercent = whole.multipliedReportingOverflow(by: 100)
        let restPercent = rest.multipliedReportingOverflow(by: 100)
        // Sums near the end of 64 bits: beyond any plan, and exact enough.
        if wholePercent.overflow { return Int.max }
        if restPercent.overflow { return Int(wholePercent.partialValue) }
        let percent = wholePercent.partialValue.addingReportingOverflow(restPercent.partialValue / planned)
        return percent.overflow ? Int.max : Int(percent.partialValue)
    }
}
