import Contracts
import LedgerCore

enum PlanMonthRules {
    /// How many months ahead a plan can be made.
    static let monthsAhead = 12

    /// Whether a month without a stored plan exists: the current one and twelve ahead.
    static func isOpen(_ month: Month, today: CalendarDate) -> Bool {
        (0...monthsAhead).contains(month.index - today.month.index)
    }

    static let monthMessage = "Month must be the current one or at most \(monthsAhead) months ahead"
    static let bothFlags = "A goal cannot be both protected and skipped"
}

extension PlanMonthDraft {
    /// Returns the changed choices; goals that are not named stay. Throws `unknown` for ids of no active
    /// goal.
    func applied(to current: PlanChoices, goals: [GoalState]) throws(APIError) -> PlanChoices {
        var errors = FieldErrors()
        var unknown = FieldErrors()
        let known = Dictionary(goals.map { ($0.id, $0) }) { first, _ in first }
        var choices = current
        var named: Set<ID<Goal>> = []
        let lines = errors.required(plans, "plans", "Plans are required")?.elements ?? []
        for (index, element) in lines.enumerated() {
            let place = "plans[\(index)]"
            guard let line = errors.required(element, place, "Plan is required"),
                let id = errors.required(line.goalId, "\(place).goalId", "Goal is required")
            else { continue }
            guard let goal = known[id] else {
                unknown.add("\(place).goalId", "Goal not found")
                continue
            }
            if !named.insert(id).inserted { errors.add("\(place).goalId", "Goal is named twice") }
            choices[id] = line.applied(to: choices[id], in: goal.target.currency, place, &errors)
        }
        try errors.throwIfAny()
        if !unknown.isEmpty { throw .unknown(unknown) }
        return choices
    }
}

extension GoalPlanDraft {
    fileprivate func applied(
        to current: PlanChoice, in currency: Currency, _ place: String, _ errors: inout FieldErrors
    ) -> PlanChoice {
        var choice = current
        switch customAmount {
        case .absent: break
        case .null: (choice.customAmount, choice.currency) = (nil, nil)
        case .wrong, .value:
            let amount = errors.amountOrZero(
                customAmount, "\(place).customAmount", in: currency, label: "Custom amount")
            (choice.customAmount, choice.currency) = (amount?.amountMinor, currency)
        }
        if !isProtected.isAbsent {
            choice.isProtected = errors.optional(isProtected, "\(place).isProtected") ?? false
        }
        if !isSkipped.isAbsent {
            choice.isSkipped = errors.optional(isSkipped, "\(place).isSkipped") ?? false
        }
        if choice.isProtected, choice.isSkipped {
            errors.add("\(place).isSkipped", PlanMonthRules.bothFlags)
        }
        return choice
    }
}
