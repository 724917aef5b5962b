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

    /// Returns whole per cent: rounded down up to the plan, rounded up above it, so that 100 means used up
    /// exactly. A plan of zero gives 0, or 100 once something is spent. Neither argument is negative.
    static func percentUsed(planned: Int64, spent: Int64) -> Int {
        guard planned > 0 else { return spent > 0 ? 100 : 0 }
        let (percent, rest) = (UInt128(max(0, spent)) * 100).quotientAndRemainder(
            dividingBy: UInt128(planned))
        return Int(clamping: spent > planned && rest > 0 ? percent + 1 : percent)
    }
}
