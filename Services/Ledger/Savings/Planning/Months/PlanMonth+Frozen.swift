package import Contracts
import LedgerCore
import LedgerCurrencies

extension PlanMonth {
    /// A month that was started, with what its goals have gained. Throws `sumTooLarge`.
    package init(
        _ record: PlanRecord, _ snapshot: PlanSnapshot, _ contributions: PlanContributions, graceHours: Int
    ) throws(APIError) {
        let lines = snapshot.lines.map { (line: $0, contributed: contributions[$0.goal]) }
        self.init(
            month: record.month, status: record.status, startedAt: record.startedAt,
            completedAt: record.completedAt, undoUntil: record.undoUntil(graceHours: graceHours),
            plans: lines.map { $0.answer(contributed: $1) },
            totals: try snapshot.totals(
                planned: CurrencySums(
                    lines.lazy.map { Money(amountMinor: $0.line.planned, $0.line.currency) }),
                contributed: CurrencySums(lines.lazy.map { Money(amountMinor: $1, $0.currency) })))
    }
}

extension PlanSnapshot.Line {
    fileprivate func answer(contributed: Int64) -> GoalPlan {
        func text(_ amount: Int64) -> String { Money.text(amount, digits: currency.digits) }
        let (left, overflow) = planned.subtractingReportingOverflow(contributed)
        let part = Quotient.down(contributed, times: Int64(Proportion.whole), over: planned) ?? 0
        return GoalPlan(
            goalId: goal, goalName: name, currency: currency, requiredMonthly: text(required),
            plannedAmount: text(planned), customAmount: custom.map { text($0) },
            isProtected: isProtected, isSkipped: isSkipped, contributed: text(contributed),
            remainingToClose: text(overflow ? Int64.max : max(0, left)),
            progress: Proportion(tenThousandths: planned == 0 ? Proportion.whole : Int(clamping: part)))
    }
}

extension PlanSnapshot {
    /// Returns the totals at the frozen rates; each currency's sum is converted once. Throws `sumTooLarge`.
    fileprivate func totals(
        planned: CurrencySums, contributed: CurrencySums
    ) throws(APIError) -> PlanMonthTotals {
        var sums: (planned: Int64, contributed: Int64) = (0, 0)
        var unconverted: [CurrencyAmount] = []
        for currency in planned.minor.keys.sorted(by: { $0.code < $1.code }) {
            let parts = [planned, contributed].map { Money(amountMinor: $0.minor[currency] ?? 0, currency) }
            if parts.allSatisfy({ $0.amountMinor == 0 }) { continue }
            let ratio = rates.ratio(AssetCode(currency), in: display)
            let converted = parts.compactMap { ratio?.convert($0, to: display)?.amountMinor }
            guard let first = converted.first, let second = converted.last, converted.count == 2 else {
                unconverted.append(CurrencyAmount(parts[0]))
                continue
            }
            let (sum, overflow) = sums.planned.addingReportingOverflow(first)
            let (other, otherOverflow) = sums.contributed.addingReportingOverflow(second)
            if overflow || otherOverflow { throw .sumTooLarge(display) }
            sums = (sum, other)
        }
        return PlanMonthTotals(
            currency: display, planned: Money.text(sums.planned, digits: display.digits),
            contributed: Money.text(sums.contributed, digits: display.digits), unconverted: unconverted)
    }
}
