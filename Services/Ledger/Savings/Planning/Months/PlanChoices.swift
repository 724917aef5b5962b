import Contracts

/// A user's own amount and flags of a goal in a month's plan.
package struct PlanChoice: Sendable, Equatable, Codable {
    package var customAmount: Int64?
    /// The currency of the amount; an amount in another currency than the goal's no longer counts.
    var currency: Currency?
    var isProtected = false
    var isSkipped = false

    static let none = PlanChoice()

    func custom(in currency: Currency) -> Int64? { self.currency == currency ? customAmount : nil }
}

/// The choices of a month by goal; goals without any are absent. Choices of goals in the trash come back with
/// them; those of goals that are gone do no harm, and go with the month's next change.
package struct PlanChoices: Sendable, Equatable {
    package private(set) var byGoal = ByGoal<PlanChoice>()

    init() {}

    subscript(goal: ID<Goal>) -> PlanChoice {
        get { byGoal[goal] ?? .none }
        set { byGoal[goal] = newValue == .none ? nil : newValue }
    }

    /// Returns the choices of some goals.
    func only(_ goals: Set<ID<Goal>>) -> PlanChoices {
        var kept = PlanChoices()
        for (goal, choice) in byGoal.values where goals.contains(goal) { kept[goal] = choice }
        return kept
    }

    var protected: Set<ID<Goal>> { Set(byGoal.values.filter(\.value.isProtected).keys) }
    var skipped: Set<ID<Goal>> { Set(byGoal.values.filter(\.value.isSkipped).keys) }
}

extension PlanChoices: Codable {
    package init(from decoder: any Decoder) throws { byGoal = try ByGoal(from: decoder) }

    package func encode(to encoder: any Encoder) throws { try byGoal.encode(to: encoder) }
}

extension FlexPlan {
    /// Returns a month's choices with the amounts and flags of this plan; those of goals in the trash stay.
    func choices(over current: PlanChoices) -> PlanChoices {
        var choices = current
        for line in lines {
            choices[line.need.id] = PlanChoice(
                customAmount: line.adjusted, currency: line.need.currency,
                isProtected: line.role == .protected, isSkipped: line.role == .skipped)
        }
        return choices
    }
}
