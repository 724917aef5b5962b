import Contracts

/// The used part of a plan (BUD-002, BUD-003).
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

    /// Returns whole per cent, rounded down, so that 100 means used up. A plan of zero gives 0, or 100 once
    /// something is spent. Neither argument is negative.
    static func percentUsed(planned: Int64, spent: Int64) -> Int {
        guard planned > 0 else { return spent > 0 ? 100 : 0 }
        let (whole, rest) = spent.quotientAndRemainder(dividingBy: planned)
        let wholePercent = whole.multipliedReportingOverflow(by: 100)
        let restPercent = rest.multipliedReportingOverflow(by: 100)
        // Only sums near the end of 64 bits overflow, so this is exact enough.
        if wholePercent.overflow { return Int.max }
        if restPercent.overflow { return Int(wholePercent.partialValue) }
        let percent = wholePercent.partialValue.addingReportingOverflow(restPercent.partialValue / planned)
        return percent.overflow ? Int.max : Int(percent.partialValue)
    }
}
