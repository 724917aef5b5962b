import Contracts

/// The used part of a plan (BUD-002, BUD-003).
extension BudgetProgress {
    init(planned: Money, carriedOverMinor: Int64 = 0, spentMinor: Int64) {
        let whole = Int128(planned.amountMinor) + Int128(carriedOverMinor)
        let available = whole - Int128(spentMinor)
        func text(_ minor: Int128) -> String {
            Money.text(Int64(clamping: minor), digits: planned.currency.digits)
        }
        self.init(
            carriedOver: text(Int128(carriedOverMinor)), spent: text(Int128(spentMinor)),
            available: text(available), remaining: text(Int128(planned.amountMinor) - Int128(spentMinor)),
            percentUsed: Self.percentUsed(planned: Int64(clamping: whole), spent: spentMinor),
            isOverBudget: available < 0, overBy: text(max(0, -available)))
    }

    /// Returns whole per cent: rounded down up to the plan, rounded up above it, so that 100 means used up
    /// exactly. A plan of zero or a debt gives 0, or 100 once something is spent.
    static func percentUsed(planned: Int64, spent: Int64) -> Int {
        guard planned > 0 else { return spent > 0 ? 100 : 0 }
        let (percent, rest) = (UInt128(max(0, spent)) * 100).quotientAndRemainder(
            dividingBy: UInt128(planned))
        return Int(clamping: spent > planned && rest > 0 ? percent + 1 : percent)
    }
}
