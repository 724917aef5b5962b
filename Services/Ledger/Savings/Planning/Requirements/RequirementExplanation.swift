import Contracts
import LedgerCurrencies

/// How the numbers of a requirement come about, step by step (contract-planning, "Explanations").
extension GoalNeed {
    func explanation(days: PaymentDays, today: CalendarDate) -> [ExplanationStep] {
        let (target, total) = (goal.target.text, goal.currentTotal.text)
        return [
            ExplanationStep(
                step: "remainingAmount", formula: "max(0, targetAmount − currentTotal)",
                inputs: [.init("targetAmount", target), .init("currentTotal", total)],
                result: text(remaining)),
            monthsStep(days, today),
            ExplanationStep(
                step: "requiredMonthly",
                formula: "remainingAmount ÷ monthsRemaining, rounded half up to \(currency.digits) digits",
                inputs: [
                    .init("remainingAmount", text(remaining)), .init("monthsRemaining", "\(monthsRemaining)"),
                ],
                result: text(required)),
            ExplanationStep(
                step: "progress",
                formula: goal.target.amountMinor == 0
                    ? "1 for a target of zero" : "min(1, currentTotal ÷ targetAmount), cut to four digits",
                inputs: [.init("currentTotal", total), .init("targetAmount", target)],
                result: Money.text(progress / 10, digits: 3) + "\(progress % 10)"),
            statusStep(today),
        ]
    }

    private func monthsStep(_ days: PaymentDays, _ today: CalendarDate) -> ExplanationStep {
        let count = days.count(to: goal.deadline)
        var inputs: [ExplanationStep.Input] = [
            .init("today", today.text), .init("paymentDay", "\(days.day)"),
            .init("deadline", goal.deadline.text), .init("paymentDays", "\(count)"),
        ]
        if let first = days.date(1) { inputs.append(.init("firstPayment", first.text)) }
        if let last = days.date(monthsRemaining) { inputs.append(.init("lastPayment", last.text)) }
        return ExplanationStep(
            step: "monthsRemaining",
            formula: "max(1, paymentDays), counting payment days from firstPayment to the deadline",
            inputs: inputs, result: "\(monthsRemaining)")
    }

    private func statusStep(_ today: CalendarDate) -> ExplanationStep {
        let attention = text(currency.minorUnits(ofWhole: Self.attentionWhole))
        let critical = text(currency.minorUnits(ofWhole: Self.criticalWhole))
        return ExplanationStep(
            step: "status",
            formula: "completed if remainingAmount = 0; critical if deadline < today or requiredMonthly > "
                + "\(critical); attention if requiredMonthly > \(attention) or monthsRemaining = 1; "
                + "else onTrack",
            inputs: [
                .init("remainingAmount", text(remaining)), .init("deadline", goal.deadline.text),
                .init("today", today.text), .init("requiredMonthly", text(required)),
                .init("monthsRemaining", "\(monthsRemaining)"),
            ],
            result: status.rawValue)
    }

    func text(_ amountMinor: Int64) -> String { Money.text(amountMinor, digits: currency.digits) }
}

extension PlanMoney.Total {
    /// The conversion of each currency's sum, then the sum of all.
    var explanation: [ExplanationStep] {
        let own = sum.currency
        let converted = parts.map { part in
            ExplanationStep(
                step: "sumIn\(part.from.currency.code)",
                formula: "sum × rate, rounded half up to \(own.digits) digits of \(own.code)",
                inputs: [
                    .init("sum", "\(part.from.text) \(part.from.currency.code)"),
                    .init("rate", part.rate.ratio.text),
                ] + part.rate.explanationInputs,
                result: part.to.text)
        }
        let direct = parts.reduce(sum.amountMinor) { $0 &- $1.to.amountMinor }
        let inputs =
            [ExplanationStep.Input(own.code, Money.text(direct, digits: own.digits))]
            + parts.map { .init($0.from.currency.code, $0.to.text) }
        let left = unconverted.map(\.currency.code).joined(separator: ", ")
        return converted + [
            ExplanationStep(
                step: "total",
                formula: inputs.map(\.name).joined(separator: " + ")
                    + (left.isEmpty ? "" : "; without a rate and not counted: \(left)"),
                inputs: inputs, result: sum.text)
        ]
    }
}
