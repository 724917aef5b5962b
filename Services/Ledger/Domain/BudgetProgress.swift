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

extension BudgetTotals {
    /// The totals of the budgets in one currency; budgets in others are left out, nothing is converted.
    /// Overflow is refused when amounts are recorded: each plan is bounded, and all spending is part of one
    /// account's sum.
    init(of budgets: [(plan: BudgetPlan, spent: [Currency: Int64])], in currency: Currency) {
        var planned: Int64 = 0
        var spent: Int64 = 0
        for budget in budgets where budget.plan.planned.currency == currency {
            planned &+= budget.plan.planned.amountMinor
            spent &+= budget.spent[currency] ?? 0
        }
        let progress = BudgetProgress(planned: Money(amountMinor: planned, currency), spentMinor: spent)
        self.init(
            planned: Money.text(planned, digits: currency.digits), spent: progress.spent,
            remaining: progress.remaining, percentUsed: progress.percentUsed, currency: currency)
    }
}
